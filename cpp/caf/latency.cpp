#include "latency.hpp"

#include <caf/atom.hpp>
#include <caf/send.hpp>
#include <memory>
#include <utility>

#include "benchmarks.hpp"
#include "caf_benchmark.hpp"
#include "workloads/busy_work.hpp"

namespace mpp::caf_actors {
namespace {

using request_atom = caf::atom_constant<caf::atom("request")>;
using answer_atom = caf::atom_constant<caf::atom("answer")>;

class LocalLatency final : public CafBenchmark {
 public:
  explicit LocalLatency(const Parameters& parameters) : loop_(workloads::LatencyParameters(parameters)) {}

  std::uint64_t answer() override { return loop_.answer(); }
  [[nodiscard]] std::map<std::string, double> metrics() const override { return loop_.metrics(); }
  [[nodiscard]] std::optional<Latencies> latencies() const override { return loop_.latencies(); }

 protected:
  Begin create(Run& run) override {
    loop_.reset();
    const caf::actor collector =
        run.start([this, &run](caf::event_based_actor*) { return latency_collector(loop_, run.latch()); });
    std::vector<caf::actor> servers;
    for (std::uint64_t number = 0; number < loop_.parameters().servers; ++number) {
      servers.push_back(run.start([work = loop_.parameters().work, &run](caf::event_based_actor* self) {
        return latency_server(self, work, run);
      }));
    }
    return generate_requests(loop_, run.latch(), std::move(servers), collector);
  }

 private:
  workloads::OpenLoop loop_;
};

}  // namespace

caf::behavior latency_server(caf::event_based_actor* self, std::chrono::nanoseconds work, const Run& run) {
  return {
      [=, &run](request_atom, std::uint64_t request) {
        // An actor that is killed first handles all that waits.
        if (run.over()) return;
        workloads::compute_for(work);
        self->send(caf::actor_cast<caf::actor>(self->current_sender()), answer_atom::value, request);
      },
  };
}

caf::behavior latency_collector(workloads::OpenLoop& loop, Latch& latch) {
  return {
      [&](answer_atom, std::uint64_t request) {
        if (loop.collect(request)) latch.arrive(0);
      },
  };
}

Begin generate_requests(workloads::OpenLoop& loop, Latch& latch, std::vector<caf::actor> servers,
                        caf::actor collector) {
  return [&loop, &latch, servers = std::move(servers), collector = std::move(collector)] {
    loop.generate(latch, [&](std::uint64_t request) {
      caf::send_as(collector, servers[request % servers.size()], request_atom::value, request);
    });
  };
}

std::unique_ptr<Runs> make_latency(const Parameters& parameters) { return std::make_unique<LocalLatency>(parameters); }

}  // namespace mpp::caf_actors
