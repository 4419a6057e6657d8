#include <cstdint>
#include <memory>
#include <stdexcept>

#include "threads/benchmarks.hpp"
#include "threads/mailbox.hpp"
#include "threads/net_master.hpp"
#include "workloads/pipeline.hpp"

namespace mpp::threads {
namespace {

using workloads::Pipeline;
using workloads::PipelineParameters;

// With more than this under way both ends might wait for each other to read.
constexpr std::uint64_t kUnderWayBytes = std::uint64_t{64} << 10U;

std::uint64_t receive(Connection& connection) {
  const auto index = connection.receive();
  if (!index) throw std::runtime_error("it has ended");
  return *index;
}

// A pinger: sends PINGs until all PONGs have come.
void ping_over(Connection& connection, Pipeline& pipeline) {
  for (std::uint64_t index = 0; index < pipeline.window(); ++index) connection.send(index);
  while (!pipeline.done()) {
    if (connection.must_wait()) connection.flush();
    if (const auto next = pipeline.take(receive(connection))) connection.send(*next);
  }
}

void send_all(Connection& connection, std::uint64_t window, Mailbox<std::uint64_t>& indices) {
  for (std::uint64_t index = 0; index < window; ++index) connection.send(index);
  while (true) {
    if (indices.empty()) connection.flush();
    const auto index = indices.receive();
    if (!index) return;
    connection.send(*index);
  }
}

// Does so with a second thread that sends, so that PONGs are read meanwhile.
void ping_and_read_over(Connection& connection, Pipeline& pipeline, Run& run) {
  const auto indices = std::make_shared<Mailbox<std::uint64_t>>();
  run.spawn(indices, [&connection, window = pipeline.window(), indices] { send_all(connection, window, *indices); });
  while (!pipeline.done()) {
    if (const auto next = pipeline.take(receive(connection))) indices->send(*next);
  }
  indices->close();
}

void send_pings(Connection& connection, const PipelineParameters& parameters, Run& run) {
  Pipeline pipeline(parameters);
  if (pipeline.window() > kUnderWayBytes / connection.frame_bytes()) {
    ping_and_read_over(connection, pipeline, run);
  } else {
    ping_over(connection, pipeline);
  }
  run.latch().arrive(pipeline.answer());
}

// NETPINGPONG and NETTPPINGPONG: the pingers, each with a thread and a connection of its own.
class NetPingPong final : public PongedBenchmark {
 public:
  explicit NetPingPong(const PipelineParameters& parameters) : parameters_(parameters) {
    // Each may have a second thread.
    require_threads(2 * parameters.parallelism);
  }

  [[nodiscard]] NetConfiguration configuration() const override {
    return {.token = 0,
            .pairs = static_cast<std::uint32_t>(parameters_.parallelism),
            .static_only = parameters_.static_only,
            .work_nanos = 0};
  }

 protected:
  [[nodiscard]] std::uint64_t parts() const override { return parameters_.parallelism; }

  Begin create(Run& run) override {
    return start_each(run, connections().size(), [this, &run](std::uint64_t pair, auto& start) {
      if (start.receive()) send_pings(connections()[pair], parameters_, run);
    });
  }

 private:
  PipelineParameters parameters_;
};

}  // namespace

std::unique_ptr<NetBenchmark> make_net_ping_pong(const PipelineParameters& parameters) {
  return std::make_unique<NetPingPong>(parameters);
}

Distributed net_ping_pong() {
  return halves(
      [](const Parameters& parameters) { return make_net_ping_pong(PipelineParameters::of_one_pair(parameters)); });
}

Distributed net_throughput_ping_pong() {
  return halves(
      [](const Parameters& parameters) { return make_net_ping_pong(PipelineParameters::of_pairs(parameters)); });
}

}  // namespace mpp::threads
