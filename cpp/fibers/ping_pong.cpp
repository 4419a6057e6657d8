#include <memory>

#include "fibers/benchmarks.hpp"
#include "fibers/fiber_benchmark.hpp"
#include "workloads/pipeline.hpp"

namespace mpp::fibers {
namespace {

using workloads::Pipeline;
using workloads::PipelineParameters;

// The beginning, or a PONG with its index.
struct PingerMessage {
  std::uint64_t index;
};

// A PING bears its sender, and its index, which stays 0 without content.
template <template <typename> class Box>
struct Ping {
  Box<PingerMessage>* sender;
  std::uint64_t index;
};

template <template <typename> class Box>
void send_pings(const PipelineParameters& parameters, Run& run, Box<PingerMessage>& own, Box<Ping<Box>>& ponger) {
  Pipeline pipeline(parameters);
  const auto send = [&](std::uint64_t index) { ponger.send({&own, pipeline.content(index)}); };
  if (!own.receive()) return;
  for (std::uint64_t index = 0; index < pipeline.window(); ++index) send(index);
  while (!pipeline.done()) {
    const auto pong = own.receive();
    if (!pong) return;
    if (const auto next = pipeline.take(pong->index)) send(*next);
  }
  run.latch().arrive(pipeline.answer());
}

template <template <typename> class Box>
void answer_pings(Box<Ping<Box>>& own) {
  while (const auto ping = own.receive()) ping->sender->send({ping->index});
}

// PINGPONG has one pair with one message in flight, so that channels do, TPPINGPONG several of both.
template <template <typename> class Box>
class PingPong final : public FiberBenchmark {
 public:
  explicit PingPong(const PipelineParameters& parameters) : parameters_(parameters) {}

 protected:
  [[nodiscard]] std::uint64_t parts() const override { return parameters_.parallelism; }

  Begin create(Run& run) override {
    const auto pingers = make_boxes<Box<PingerMessage>>(parameters_.parallelism);
    for (const auto& pinger : pingers) {
      const auto ponger = std::make_shared<Box<Ping<Box>>>();
      run.start(ponger, [ponger] { answer_pings<Box>(*ponger); });
      run.start(pinger, [this, &run, pinger, ponger] { send_pings<Box>(parameters_, run, *pinger, *ponger); });
    }
    return [pingers] {
      for (const auto& pinger : pingers) pinger->send({});
    };
  }

 private:
  PipelineParameters parameters_;
};

}  // namespace

std::unique_ptr<Runs> make_ping_pong(const Parameters& parameters) {
  return std::make_unique<PingPong<Channel>>(PipelineParameters::of_one_pair(parameters));
}

std::unique_ptr<Runs> make_throughput_ping_pong(const Parameters& parameters) {
  return std::make_unique<PingPong<Mailbox>>(PipelineParameters::of_pairs(parameters));
}

}  // namespace mpp::fibers
