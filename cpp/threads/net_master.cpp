#include "threads/net_master.hpp"

#include <chrono>
#include <random>
#include <stdexcept>
#include <utility>

#include "threads/net_client.hpp"

namespace mpp::threads {
namespace {

constexpr std::chrono::seconds kConnectDeadline{60};

std::uint64_t random_token() {
  std::random_device device;
  return (std::uint64_t{device()} << 32U) | device();
}

}  // namespace

std::string NetBenchmark::lost(const std::exception& failure) const {
  return "the connection to the client at " + client_ + ": " + failure.what();
}

Begin NetBenchmark::start_each(Run& run, std::uint64_t pairs, const PairComponent& component) {
  auto starts = mailboxes::make_boxes<Mailbox<mailboxes::Start>>(pairs);
  for (std::uint64_t pair = 0; pair < pairs; ++pair) {
    run.start(starts[pair], [this, pair, component, own = starts[pair]] {
      try {
        component(pair, *own);
      } catch (const std::exception& failure) {
        throw std::runtime_error(lost(failure));
      }
    });
  }
  starts.resize(parts());
  return [starts] {
    for (const auto& start : starts) start->send({});
  };
}

void PongedBenchmark::add(const std::shared_ptr<const Socket>& socket) {
  const bool static_only = configuration().static_only;
  connections_.emplace_back(socket, FrameFormat::of_index(FrameKind::kPing, static_only),
                            FrameFormat::of_index(FrameKind::kPong, static_only));
}

NetMaster::NetMaster(std::unique_ptr<NetBenchmark> benchmark)
    : benchmark_(std::move(benchmark)), configuration_(benchmark_->configuration()) {
  configuration_.token = random_token();
}

void NetMaster::introduce(const std::vector<std::string>& clients) {
  const std::string& client = clients.at(0);
  benchmark_->set_client(client);
  const Deadline deadline = std::chrono::steady_clock::now() + kConnectDeadline;
  for (std::uint32_t pair = 0; pair < configuration_.pairs; ++pair) {
    try {
      const auto socket = std::make_shared<const Socket>(Socket::connect_to(client, deadline));
      greet(*socket, pair, deadline);
      {
        const std::lock_guard lock(mutex_);
        sockets_.push_back(socket);
      }
      benchmark_->add(socket);
    } catch (const std::exception& failure) {
      throw std::runtime_error("the client at " + client + ": pair " + std::to_string(pair) + ": " + failure.what());
    }
  }
}

void NetMaster::greet(const Socket& socket, std::uint32_t pair, Deadline deadline) const {
  const Greeting::Frame greeting = Greeting{configuration_.token, pair}.encode();
  socket.send_all(greeting);
  Greeting::Frame answer{};
  socket.receive_all(answer, deadline);
  if (answer != greeting) throw std::runtime_error("it answered by another greeting than ours");
}

void NetMaster::clean_up(bool last_run) {
  // Waiters for the client learn by this that a run is over before it has all.
  if (last_run) shut_down();
  benchmark_->clean_up(last_run);
}

void NetMaster::stop() {
  benchmark_->stop();
  shut_down();
}

void NetMaster::shut_down() {
  const std::lock_guard lock(mutex_);
  for (const auto& socket : sockets_) socket->shut_down();
}

Distributed halves(MakeNetBenchmark make) {
  return {
      [make](const Parameters& parameters, std::uint64_t /*clients*/, const std::string& /*address*/) {
        return std::make_unique<NetMaster>(make(parameters));
      },
      [](const std::string& configuration, const std::string& address) {
        return std::make_unique<NetClient>(configuration, address);
      },
  };
}

}  // namespace mpp::threads
