#include "ping_pong.hpp"

#include <memory>
#include <vector>

#include "benchmarks.hpp"
#include "caf_benchmark.hpp"
#include "workloads/pipeline.hpp"

namespace mpp::caf_actors {
namespace {

using workloads::Pipeline;
using workloads::PipelineParameters;

}  // namespace

caf::behavior ponger(caf::event_based_actor* self) {
  const auto pinger = [self] { return caf::actor_cast<caf::actor>(self->current_sender()); };
  return {
      [=](ping_atom) { self->send(pinger(), pong_atom::value); },
      [=](ping_atom, std::uint64_t index) { self->send(pinger(), pong_atom::value, index); },
  };
}

caf::behavior pinger(caf::event_based_actor* self, const PipelineParameters& parameters, const caf::actor& ponger,
                     Latch& latch) {
  const auto pipeline = std::make_shared<Pipeline>(parameters);
  const auto send = [=, static_only = parameters.static_only](std::uint64_t index) {
    if (static_only) {
      self->send(ponger, ping_atom::value);
    } else {
      self->send(ponger, ping_atom::value, index);
    }
  };
  const auto take = [=, &latch](std::uint64_t index) {
    if (const auto next = pipeline->take(index)) send(*next);
    if (pipeline->done()) latch.arrive(pipeline->answer());
  };
  return {
      [=](start_atom) {
        for (std::uint64_t index = 0; index < pipeline->window(); ++index) send(index);
      },
      [=](pong_atom) { take(0); },
      [=](pong_atom, std::uint64_t index) { take(index); },
  };
}

namespace {

// PINGPONG has one pair with one message in flight, TPPINGPONG several of both.
class PingPong final : public CafBenchmark {
 public:
  explicit PingPong(const PipelineParameters& parameters) : parameters_(parameters) {}

 protected:
  [[nodiscard]] std::uint64_t parts() const override { return parameters_.parallelism; }

  Begin create(Run& run) override {
    std::vector<caf::actor> pingers;
    for (std::uint64_t pair = 0; pair < parameters_.parallelism; ++pair) {
      const caf::actor other = run.start(ponger);
      pingers.push_back(run.start(
          [this, other, &run](caf::event_based_actor* self) { return pinger(self, parameters_, other, run.latch()); }));
    }
    return begin_all(pingers);
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

}  // namespace mpp::caf_actors
