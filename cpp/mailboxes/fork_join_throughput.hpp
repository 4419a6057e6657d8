#pragma once

#include <cstdint>
#include <memory>

#include "mailboxes/messages.hpp"
#include "mpp/run_benchmark.hpp"
#include "workloads/fork_join.hpp"

namespace mpp::mailboxes {

template <typename Means>
class ForkJoinThroughput final : public Means::Benchmark {
 public:
  explicit ForkJoinThroughput(const Parameters& parameters) : parameters_(parameters) {
    Means::require_components(parameters_.components + 1);
  }

 protected:
  using Run = typename Means::Run;

  [[nodiscard]] std::uint64_t parts() const override { return parameters_.components; }

  Begin create(Run& run) override {
    const auto receivers = make_boxes<NumberBox>(parameters_.components);
    for (const auto& receiver : receivers) {
      run.start(receiver, [this, &run, receiver] { add(parameters_.messages, run, *receiver); });
    }
    const auto sender = std::make_shared<typename Means::template Mailbox<Start>>();
    run.start(sender, [this, sender, receivers] {
      if (!sender->receive()) return;
      parameters_.send_all([&](std::uint64_t receiver, std::uint64_t number) { receivers[receiver]->send(number); });
    });
    return [sender] { sender->send({}); };
  }

 private:
  using NumberBox = typename Means::template Mailbox<std::uint64_t>;

  // Adds the numbers that come.
  static void add(std::uint64_t messages, Run& run, NumberBox& own) {
    std::uint64_t sum = 0;
    for (std::uint64_t missing = messages; missing > 0; --missing) {
      const auto number = own.receive();
      if (!number) return;
      sum += *number;
    }
    run.latch().arrive(sum);
  }

  workloads::ForkJoinThroughputParameters parameters_;
};

}  // namespace mpp::mailboxes
