#include <caf/send.hpp>
#include <memory>
#include <vector>

#include "benchmarks.hpp"
#include "caf_benchmark.hpp"
#include "workloads/fork_join.hpp"

namespace mpp::caf_actors {
namespace {

struct Added {
  std::uint64_t missing;
  std::uint64_t sum = 0;
};

// Adds the numbers that come.
caf::behavior receiver(std::uint64_t messages, Latch& latch) {
  const auto added = std::make_shared<Added>(Added{messages});
  return {
      [=, &latch](std::uint64_t number) {
        added->sum += number;
        if (--added->missing == 0) latch.arrive(added->sum);
      },
  };
}

class ForkJoinThroughput final : public CafBenchmark {
 public:
  explicit ForkJoinThroughput(const Parameters& parameters) : parameters_(parameters) {}

 protected:
  [[nodiscard]] std::uint64_t parts() const override { return parameters_.components; }

  Begin create(Run& run) override {
    std::vector<caf::actor> receivers;
    for (std::uint64_t component = 0; component < parameters_.components; ++component) {
      receivers.push_back(
          run.start([this, &run](caf::event_based_actor*) { return receiver(parameters_.messages, run.latch()); }));
    }
    const caf::actor sender = run.start([this, receivers](caf::event_based_actor* self) -> caf::behavior {
      return {
          [this, self, receivers](start_atom) {
            parameters_.send_all([&](std::uint64_t to, std::uint64_t number) { self->send(receivers[to], number); });
          },
      };
    });
    return [sender] { caf::anon_send(sender, start_atom::value); };
  }

 private:
  workloads::ForkJoinThroughputParameters parameters_;
};

}  // namespace

std::unique_ptr<Runs> make_fork_join_throughput(const Parameters& parameters) {
  return std::make_unique<ForkJoinThroughput>(parameters);
}

}  // namespace mpp::caf_actors
