#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "mailboxes/messages.hpp"
#include "mpp/benchmark.hpp"
#include "threads/frames.hpp"
#include "threads/mailbox.hpp"
#include "threads/net_configuration.hpp"
#include "threads/socket.hpp"
#include "threads/thread_benchmark.hpp"
#include "workloads/pipeline.hpp"

namespace mpp::threads {

// The runs of a benchmark between processes, over a connection for each pair.
class NetBenchmark : public ThreadBenchmark {
 public:
  // The client's configuration, but for the token.
  [[nodiscard]] virtual NetConfiguration configuration() const = 0;

  // Takes the place of the client, before it is connected to.
  void set_client(const std::string& client) { client_ = client; }
  // Takes the connection of the next pair, whose other end is there.
  virtual void add(const std::shared_ptr<const Socket>& socket) = 0;

 protected:
  // Is handed the number of its pair, and the mailbox to which its start comes.
  using PairComponent = std::function<void(std::uint64_t pair, Mailbox<mailboxes::Start>& start)>;

  // Starts a component for each of so many pairs, and returns what makes the first ones begin, one for each part.
  Begin start_each(Run& run, std::uint64_t pairs, const PairComponent& component);
  // The reason of a failure of a connection.
  [[nodiscard]] std::string lost(const std::exception& failure) const;

 private:
  std::string client_;
};

// The runs of a benchmark whose other ends are pongers.
class PongedBenchmark : public NetBenchmark {
 public:
  void add(const std::shared_ptr<const Socket>& socket) final;

 protected:
  [[nodiscard]] std::vector<Connection>& connections() { return connections_; }

 private:
  std::vector<Connection> connections_;
};

using MakeNetBenchmark = std::unique_ptr<NetBenchmark> (*)(const Parameters& parameters);

// The master's half of a benchmark.
class NetMaster final : public Master {
 public:
  explicit NetMaster(std::unique_ptr<NetBenchmark> benchmark);

  std::string configuration() override { return configuration_.encode(); }
  void introduce(const std::vector<std::string>& clients) override;
  void prepare() override { benchmark_->prepare(); }
  void run() override { benchmark_->run(); }
  std::uint64_t answer() override { return benchmark_->answer(); }
  [[nodiscard]] std::map<std::string, double> metrics() const override { return benchmark_->metrics(); }
  [[nodiscard]] std::optional<Latencies> latencies() const override { return benchmark_->latencies(); }
  void clean_up(bool last_run) override;
  void stop() override;

 private:
  using SharedSocket = std::shared_ptr<const Socket>;

  // Greets the client, which answers with the same greeting once the pair's ponger is there.
  void greet(const Socket& socket, std::uint32_t pair, Deadline deadline) const;
  // Ends whoever waits for the client.
  void shut_down();

  std::unique_ptr<NetBenchmark> benchmark_;
  NetConfiguration configuration_;
  // Guards the sockets: another thread may stop the run.
  std::mutex mutex_;
  std::vector<SharedSocket> sockets_;
};

// Both halves of a benchmark.
Distributed halves(MakeNetBenchmark make);

std::unique_ptr<NetBenchmark> make_net_ping_pong(const workloads::PipelineParameters& parameters);

}  // namespace mpp::threads
