#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <stdexcept>
#include <variant>
#include <vector>

#include "threads/benchmarks.hpp"
#include "threads/net_master.hpp"
#include "threads/transfer_connection.hpp"
#include "workloads/transfers.hpp"

namespace mpp::threads {
namespace {

using workloads::NetConnectionsParameters;
using workloads::PairEnd;

constexpr std::chrono::seconds kMeetingDeadline{60};

TransferMessage receive(TransferConnection& connection) {
  const auto message = connection.receive();
  if (!message) throw std::runtime_error("it has ended");
  return *message;
}

// Tells the other end that a run begins, and waits for its answer.
void meet(TransferConnection& connection) {
  connection.send_meet();
  const TransferMessage answer = receive(connection);
  if (!std::holds_alternative<Meet>(answer)) throw unexpected(answer);
}

// An active end: begins, and returns its share of the answer.
std::uint64_t exchange(TransferConnection& connection, const workloads::TransferTerms& terms, std::uint64_t pair) {
  PairEnd end(terms);
  connection.send_transfer(end);
  while (true) {
    const TransferMessage message = receive(connection);
    if (const auto* part = std::get_if<Part>(&message)) {
      if (end.receive(part->index, part->payload_bytes) && !end.over()) connection.send_transfer(end);
    } else if (const auto* done = std::get_if<Done>(&message)) {
      return end.share(pair, done->received);
    } else {
      throw unexpected(message);
    }
  }
}

// NETCONNECTIONS: a thread and a connection for each pair, few of which are active.
class NetConnections final : public NetBenchmark {
 public:
  explicit NetConnections(const Parameters& parameters) : parameters_(parameters) {
    require_threads(parameters_.pairs);
  }

  [[nodiscard]] NetConfiguration configuration() const override {
    return {.token = 0,
            .pairs = static_cast<std::uint32_t>(parameters_.pairs),
            .static_only = false,
            .work_nanos = 0,
            .payload_bytes = 0,
            .batch_size = 0,
            .transfers = parameters_.terms};
  }

  void add(const std::shared_ptr<const Socket>& socket) override { connections_.emplace_back(socket); }

 protected:
  [[nodiscard]] std::uint64_t parts() const override { return parameters_.active_pairs; }

  Begin create(Run& run) override {
    const auto meeting = std::make_shared<Latch>(connections_.size());
    Begin begin = start_each(run, connections_.size(), [this, &run, meeting](std::uint64_t pair, auto& start) {
      TransferConnection& connection = connections_[pair];
      try {
        meet(connection);
      } catch (const std::exception& failure) {
        meeting->fail(lost(failure));
        throw;
      }
      meeting->arrive(0);
      // An idle end waits until the run is over.
      if (start.receive()) run.latch().arrive(exchange(connection, parameters_.terms, pair));
    });
    meeting->wait_for(kMeetingDeadline, "pairs have not met in time");
    return begin;
  }

 private:
  NetConnectionsParameters parameters_;
  std::vector<TransferConnection> connections_;
};

}  // namespace

Distributed net_connections() {
  return halves([](const Parameters& parameters) -> std::unique_ptr<NetBenchmark> {
    return std::make_unique<NetConnections>(parameters);
  });
}

}  // namespace mpp::threads
