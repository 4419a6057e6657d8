#include <memory>
#include <optional>
#include <vector>

#include "benchmarks.hpp"
#include "latency.hpp"
#include "net_benchmark.hpp"

namespace mpp::caf_actors {
namespace {

// NETLATENCY, with actors as those of LATENCY.
class NetLatency final : public NetBenchmark {
 public:
  explicit NetLatency(const Parameters& parameters) : loop_(workloads::LatencyParameters(parameters)) {}

  [[nodiscard]] NetRun::Reports reports() const override { return {.parts = 1}; }

  [[nodiscard]] std::uint64_t partners() const override { return loop_.parameters().servers; }

  caf::behavior partner(caf::event_based_actor* self, NetRun& run, std::uint64_t /*number*/) override {
    return latency_server(self, loop_.parameters().work, run);
  }

  Begin create(NetRun& run, const std::vector<caf::actor>& partners) override {
    loop_.reset();
    const caf::actor collector =
        run.start([this, &run](caf::event_based_actor*) { return latency_collector(loop_, run.latch()); });
    return generate_requests(loop_, run.latch(), partners, collector);
  }

  [[nodiscard]] std::uint64_t answer(NetRun& /*run*/) override { return loop_.answer(); }
  [[nodiscard]] std::map<std::string, double> metrics() const override { return loop_.metrics(); }
  [[nodiscard]] std::optional<Runs::Latencies> latencies() const override { return loop_.latencies(); }

 private:
  workloads::OpenLoop loop_;
};

}  // namespace

std::unique_ptr<NetBenchmark> make_net_latency(const Parameters& parameters) {
  return std::make_unique<NetLatency>(parameters);
}

}  // namespace mpp::caf_actors
