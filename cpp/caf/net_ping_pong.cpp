#include <memory>
#include <vector>

#include "benchmarks.hpp"
#include "net_benchmark.hpp"
#include "ping_pong.hpp"

namespace mpp::caf_actors {
namespace {

using workloads::PipelineParameters;

// NETPINGPONG and NETTPPINGPONG, as PINGPONG and TPPINGPONG.
class NetPingPong final : public NetBenchmark {
 public:
  explicit NetPingPong(const PipelineParameters& parameters) : parameters_(parameters) {}

  [[nodiscard]] NetRun::Reports reports() const override { return {.parts = parameters_.parallelism}; }

  [[nodiscard]] std::uint64_t partners() const override { return parameters_.parallelism; }

  caf::behavior partner(caf::event_based_actor* self, NetRun& /*run*/, std::uint64_t /*number*/) override {
    return ponger(self);
  }

  Begin create(NetRun& run, const std::vector<caf::actor>& partners) override {
    std::vector<caf::actor> pingers;
    pingers.reserve(partners.size());
    for (const auto& other : partners) {
      pingers.push_back(run.start(
          [this, other, &run](caf::event_based_actor* self) { return pinger(self, parameters_, other, run.latch()); }));
    }
    return begin_all(pingers);
  }

 private:
  PipelineParameters parameters_;
};

}  // namespace

std::unique_ptr<NetBenchmark> make_net_ping_pong(const Parameters& parameters) {
  return std::make_unique<NetPingPong>(PipelineParameters::of_one_pair(parameters));
}

std::unique_ptr<NetBenchmark> make_net_throughput_ping_pong(const Parameters& parameters) {
  return std::make_unique<NetPingPong>(PipelineParameters::of_pairs(parameters));
}

}  // namespace mpp::caf_actors
