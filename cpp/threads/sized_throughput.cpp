#include "workloads/sized_throughput.hpp"

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

#include "threads/benchmarks.hpp"
#include "threads/net_master.hpp"
#include "threads/octets.hpp"
#include "threads/sink.hpp"

namespace mpp::threads {
namespace {

using workloads::SizedThroughputParameters;

// A source: sends the first batches, and then one per ACK. It does not wait to send while its sink does: so few ACKs
// are under way that they fit into any socket.
std::uint64_t send_batches(Connection& sink, const SizedThroughputParameters& parameters) {
  std::uint64_t sent = 0;
  const auto send_batch = [&] {
    for (std::uint64_t message = 0; message < parameters.batch_size; ++message) sink.send_again();
    ++sent;
  };
  while (sent < parameters.first_batches()) send_batch();
  std::uint64_t acknowledged = 0;
  for (std::uint64_t acks = 0; acks < parameters.batches; ++acks) {
    if (sink.must_wait()) sink.flush();
    const auto payload_bytes = sink.receive();
    if (!payload_bytes) throw std::runtime_error("it has ended");
    acknowledged += *payload_bytes;
    if (sent < parameters.batches) send_batch();
  }
  return acknowledged;
}

// SIZEDTHROUGHPUT: the sources, each with a thread and a connection of its own.
class SizedThroughput final : public NetBenchmark {
 public:
  explicit SizedThroughput(const Parameters& parameters) : parameters_(parameters) {
    require_threads(parameters_.pairs);
  }

  [[nodiscard]] NetConfiguration configuration() const override {
    return {.token = 0,
            .pairs = static_cast<std::uint32_t>(parameters_.pairs),
            .static_only = false,
            .work_nanos = 0,
            .payload_bytes = parameters_.message_bytes,
            .batch_size = parameters_.batch_size};
  }

  void add(const std::shared_ptr<const Socket>& socket) override {
    const std::uint64_t pair = sinks_.size();
    Connection& sink = sinks_.emplace_back(socket, FrameFormat{FrameKind::kMessage, parameters_.message_bytes},
                                           FrameFormat::of_index(FrameKind::kAck));
    sink.put_fields(octets_of(parameters_.payload(pair)));
  }

 protected:
  [[nodiscard]] std::uint64_t parts() const override { return parameters_.pairs; }

  Begin create(Run& run) override {
    return start_each(run, sinks_.size(), [this, &run](std::uint64_t pair, auto& start) {
      if (start.receive()) run.latch().arrive(send_batches(sinks_[pair], parameters_));
    });
  }

 private:
  SizedThroughputParameters parameters_;
  std::vector<Connection> sinks_;
};

}  // namespace

void acknowledge(const std::shared_ptr<const Socket>& socket, const NetConfiguration& configuration) {
  Connection source(socket, FrameFormat::of_index(FrameKind::kAck), {FrameKind::kMessage, configuration.payload_bytes});
  workloads::BatchCounter batch(configuration.batch_size);
  while (true) {
    if (source.must_wait()) source.flush();
    const auto payload = source.receive_fields();
    if (!payload) return;
    if (batch.take(payload->size())) source.send(batch.payload_bytes());
  }
}

Distributed sized_throughput() {
  return halves([](const Parameters& parameters) -> std::unique_ptr<NetBenchmark> {
    return std::make_unique<SizedThroughput>(parameters);
  });
}

}  // namespace mpp::threads
