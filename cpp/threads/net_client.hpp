#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "mpp/benchmark.hpp"
#include "threads/frames.hpp"
#include "threads/net_configuration.hpp"
#include "threads/socket.hpp"

namespace mpp::threads {

// The components of pairs, each with a connection and a thread of its own, from set-up to the last clean-up.
class NetClient final : public Client {
 public:
  NetClient(const std::string& configuration, const std::string& address);
  ~NetClient() override { NetClient::clean_up(true); }

  // The place that it listens at.
  std::string data() override { return place_of(address_, listener_.port()); }
  void prepare() override {}
  void clean_up(bool last_run) override;
  // Has nothing that waits.
  void stop() override {}

 private:
  using SharedSocket = std::shared_ptr<const Socket>;
  struct Server {
    std::jthread thread;
    bool ended = false;
  };

  void accept_all();
  void welcome(const SharedSocket& socket);
  void serve(const SharedSocket& socket);
  void finish(Server& server);
  // Takes one from the strangers, and lets it in if its greeting is the master's for a pair that is not there yet.
  void admit(const SharedSocket& socket, const Greeting& greeting);
  void forget(const SharedSocket& stranger);
  // Answers the greeting, and is the pair's component until the connection ends.
  void converse(const SharedSocket& socket, const Greeting& greeting) const;
  // A ponger: answers each PING.
  void pong(const SharedSocket& socket) const;
  // Tells of the first strangers and failures alone, since anybody may connect.
  void log(const char* event, const std::exception& failure);

  std::string address_;
  NetConfiguration configuration_;
  Socket listener_;
  std::mutex mutex_;
  // Written with the mutex locked.
  std::atomic<bool> ended_ = false;
  // Those that have not greeted, the oldest first.
  std::deque<SharedSocket> strangers_;
  std::map<std::uint32_t, SharedSocket> pairs_;
  std::list<Server> servers_;
  std::size_t logged_ = 0;
  std::jthread acceptor_;
};

}  // namespace mpp::threads
