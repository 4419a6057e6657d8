#include "workloads/counting.hpp"

#include <memory>
#include <variant>

#include "fibers/benchmarks.hpp"
#include "fibers/fiber_benchmark.hpp"

namespace mpp::fibers {
namespace {

// A producer's next number, which counts from 1.
struct Increment {
  std::uint64_t producer;
  std::uint64_t number;
};
struct Get {};

using CounterMessage = std::variant<Increment, Get>;

void count(std::uint64_t producers, Run& run, Mailbox<CounterMessage>& own) {
  workloads::Counter counter(producers);
  const Handle handle{
      [&](const Increment& increment) { counter.increment(increment.producer, increment.number); },
      [&](const Get&) {
        if (const auto answer = counter.get()) run.latch().arrive(*answer);
      },
  };
  while (const auto message = own.receive()) std::visit(handle, *message);
}

void produce(std::uint64_t producer, std::uint64_t messages, const Run& run, Mailbox<Start>& own,
             Mailbox<CounterMessage>& counter) {
  if (!own.receive()) return;
  for (std::uint64_t number = 1; number <= messages && !run.over(); ++number) counter.send(Increment{producer, number});
  counter.send(Get{});
}

class Counting final : public FiberBenchmark {
 public:
  explicit Counting(const Parameters& parameters) : parameters_(parameters) {}

 protected:
  Begin create(Run& run) override {
    const auto counter = std::make_shared<Mailbox<CounterMessage>>();
    run.start(counter, [this, &run, counter] { count(parameters_.producers, run, *counter); });
    const auto producers = make_boxes<Mailbox<Start>>(parameters_.producers);
    for (std::uint64_t number = 0; number < producers.size(); ++number) {
      run.start(producers[number], [this, &run, number, own = producers[number], counter] {
        produce(number, parameters_.messages, run, *own, *counter);
      });
    }
    return [producers] {
      for (const auto& producer : producers) producer->send({});
    };
  }

 private:
  workloads::CountingParameters parameters_;
};

}  // namespace

std::unique_ptr<Runs> make_counting(const Parameters& parameters) { return std::make_unique<Counting>(parameters); }

}  // namespace mpp::fibers
