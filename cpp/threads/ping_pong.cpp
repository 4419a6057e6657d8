#include <memory>

#include "threads/benchmarks.hpp"
#include "threads/thread_benchmark.hpp"
#include "workloads/pipeline.hpp"

namespace mpp::threads {
namespace {

using workloads::Pipeline;
using workloads::PipelineParameters;

// The beginning, or a PONG with its index.
struct PingerMessage {
  std::uint64_t index;
};

// A PING bears its sender, and its index, which stays 0 without content.
struct Ping {
  Mailbox<PingerMessage>* sender;
  std::uint64_t index;
};

void send_pings(const PipelineParameters& parameters, Run& run, Mailbox<PingerMessage>& own, Mailbox<Ping>& ponger) {
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

void answer_pings(Mailbox<Ping>& own) {
  while (const auto ping = own.receive()) ping->sender->send({ping->index});
}

// PINGPONG has one pair with one message in flight, TPPINGPONG several of both.
class PingPong final : public ThreadBenchmark {
 public:
  explicit PingPong(const PipelineParameters& parameters) : parameters_(parameters) {
    require_threads(2 * parameters.parallelism);
  }

 protected:
  [[nodiscard]] std::uint64_t parts() const override { return parameters_.parallelism; }

  Begin create(Run& run) override {
    const auto pingers = make_mailboxes<PingerMessage>(parameters_.parallelism);
    for (const auto& pinger : pingers) {
      const auto ponger = std::make_shared<Mailbox<Ping>>();
      run.start(ponger, [ponger] { answer_pings(*ponger); });
      run.start(pinger, [this, &run, pinger, ponger] { send_pings(parameters_, run, *pinger, *ponger); });
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
  return std::make_unique<PingPong>(PipelineParameters::of_one_pair(parameters));
}

std::unique_ptr<Runs> make_throughput_ping_pong(const Parameters& parameters) {
  return std::make_unique<PingPong>(PipelineParameters::of_pairs(parameters));
}

}  // namespace mpp::threads
