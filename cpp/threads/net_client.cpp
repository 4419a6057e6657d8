#include "threads/net_client.hpp"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <stdexcept>
#include <utility>

#include "threads/sink.hpp"
#include "threads/transfer_connection.hpp"
#include "workloads/busy_work.hpp"

namespace mpp::threads {
namespace {

constexpr std::chrono::seconds kGreetingDeadline{5};
// One more that has not greeted sends the oldest of them away.
constexpr std::size_t kMostStrangers = 16;
constexpr std::size_t kMostLogged = 20;
constexpr std::chrono::milliseconds kAcceptPause{100};

}  // namespace

NetClient::NetClient(const std::string& configuration, const std::string& address)
    : address_(address),
      configuration_(NetConfiguration::decode(configuration)),
      listener_(Socket::listen_at(address)) {
  acceptor_ = std::jthread([this] { accept_all(); });
}

void NetClient::clean_up(bool last_run) {
  if (!last_run) return;
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    listener_.shut_down();
    for (const auto& socket : strangers_) socket->shut_down();
    for (const auto& [pair, socket] : pairs_) socket->shut_down();
  }
  if (acceptor_.joinable()) acceptor_.join();
  // Nobody adds servers any more.
  servers_.clear();
}

void NetClient::accept_all() {
  while (true) {
    try {
      auto accepted = listener_.accept_one();
      if (!accepted) return;
      welcome(std::make_shared<const Socket>(std::move(*accepted)));
    } catch (const std::exception& failure) {
      // Descriptors or threads may be wanting for a moment.
      log("cannot accept a connection", failure);
      std::this_thread::sleep_for(kAcceptPause);
    }
  }
}

void NetClient::welcome(const SharedSocket& socket) {
  const std::lock_guard lock(mutex_);
  if (ended_) return;
  servers_.remove_if([](const Server& server) { return server.ended; });
  if (strangers_.size() == kMostStrangers) {
    strangers_.front()->shut_down();
    strangers_.pop_front();
  }
  Server& server = servers_.emplace_back();
  try {
    server.thread = std::jthread([this, socket, &server] {
      serve(socket);
      finish(server);
    });
  } catch (...) {
    servers_.pop_back();
    throw;
  }
  strangers_.push_back(socket);
}

void NetClient::serve(const SharedSocket& socket) {
  Greeting greeting{};
  try {
    Greeting::Frame frame{};
    socket->receive_all(frame, std::chrono::steady_clock::now() + kGreetingDeadline);
    greeting = Greeting::decode(frame);
    admit(socket, greeting);
  } catch (const std::exception& failure) {
    forget(socket);
    socket->shut_down();
    log("sent a connection away that did not greet", failure);
    return;
  }
  try {
    converse(socket, greeting);
  } catch (const std::exception& failure) {
    // That it ends fails the master's run, if it is the master's.
    log("a connection has ended", failure);
  }
  socket->shut_down();
  const std::lock_guard lock(mutex_);
  pairs_.erase(greeting.pair);
}

void NetClient::finish(Server& server) {
  const std::lock_guard lock(mutex_);
  server.ended = true;
}

void NetClient::admit(const SharedSocket& socket, const Greeting& greeting) {
  forget(socket);
  const std::lock_guard lock(mutex_);
  if (greeting.token != configuration_.token || greeting.pair >= configuration_.pairs || ended_ ||
      !pairs_.emplace(greeting.pair, socket).second) {
    throw std::runtime_error("its greeting has another token, or names a pair that is not awaited");
  }
}

void NetClient::forget(const SharedSocket& stranger) {
  const std::lock_guard lock(mutex_);
  std::erase(strangers_, stranger);
}

void NetClient::converse(const SharedSocket& socket, const Greeting& greeting) const {
  socket->send_all(greeting.encode());
  if (configuration_.batch_size > 0) {
    acknowledge(socket, configuration_);
  } else if (configuration_.transfers.exchanges > 0) {
    serve_transfers(socket, configuration_.transfers);
  } else {
    pong(socket);
  }
}

void NetClient::pong(const SharedSocket& socket) const {
  Connection pings(socket, FrameFormat::of_index(FrameKind::kPong, configuration_.static_only),
                   FrameFormat::of_index(FrameKind::kPing, configuration_.static_only));
  while (true) {
    if (pings.must_wait()) pings.flush();
    const auto index = pings.receive();
    // Nobody waits for the answers to requests that have come by then.
    if (!index || ended_) return;
    workloads::compute_for(std::chrono::nanoseconds(configuration_.work_nanos));
    pings.send(*index);
  }
}

void NetClient::log(const char* event, const std::exception& failure) {
  const std::lock_guard lock(mutex_);
  if (++logged_ <= kMostLogged) std::cerr << event << ": " << failure.what() << '\n';
}

}  // namespace mpp::threads
