#include <memory>

#include "fibers/benchmarks.hpp"
#include "fibers/fiber_benchmark.hpp"
#include "workloads/fork_join.hpp"

namespace mpp::fibers {
namespace {

// Adds the numbers that come.
void add(std::uint64_t messages, Run& run, Mailbox<std::uint64_t>& own) {
  std::uint64_t sum = 0;
  for (std::uint64_t missing = messages; missing > 0; --missing) {
    const auto number = own.receive();
    if (!number) return;
    sum += *number;
  }
  run.latch().arrive(sum);
}

class ForkJoinThroughput final : public FiberBenchmark {
 public:
  explicit ForkJoinThroughput(const Parameters& parameters) : parameters_(parameters) {}

 protected:
  [[nodiscard]] std::uint64_t parts() const override { return parameters_.components; }

  Begin create(Run& run) override {
    const auto receivers = make_boxes<Mailbox<std::uint64_t>>(parameters_.components);
    for (const auto& receiver : receivers) {
      run.start(receiver, [this, &run, receiver] { add(parameters_.messages, run, *receiver); });
    }
    const auto sender = std::make_shared<Mailbox<Start>>();
    run.start(sender, [this, sender, receivers] {
      if (!sender->receive()) return;
      parameters_.send_all([&](std::uint64_t receiver, std::uint64_t number) { receivers[receiver]->send(number); });
    });
    return [sender] { sender->send({}); };
  }

 private:
  workloads::ForkJoinThroughputParameters parameters_;
};

}  // namespace

std::unique_ptr<Runs> make_fork_join_throughput(const Parameters& parameters) {
  return std::make_unique<ForkJoinThroughput>(parameters);
}

}  // namespace mpp::fibers
