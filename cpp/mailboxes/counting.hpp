#pragma once

#include <cstdint>
#include <memory>
#include <variant>

#include "mailboxes/messages.hpp"
#include "mpp/run_benchmark.hpp"
#include "workloads/counting.hpp"

namespace mpp::mailboxes {

template <typename Means>
class Counting final : public Means::Benchmark {
 public:
  explicit Counting(const Parameters& parameters) : parameters_(parameters) {
    Means::require_components(parameters_.producers + 1);
  }

 protected:
  using Run = typename Means::Run;

  Begin create(Run& run) override {
    const auto counter = std::make_shared<CounterBox>();
    run.start(counter, [this, &run, counter] { count(parameters_.producers, run, *counter); });
    const auto producers = make_boxes<StartBox>(parameters_.producers);
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
  // A producer's next number, which counts from 1.
  struct Increment {
    std::uint64_t producer;
    std::uint64_t number;
  };
  struct Get {};

  using CounterMessage = std::variant<Increment, Get>;
  using CounterBox = typename Means::template Mailbox<CounterMessage>;
  using StartBox = typename Means::template Mailbox<Start>;

  static void count(std::uint64_t producers, Run& run, CounterBox& own) {
    workloads::Counter counter(producers);
    const Handle handle{
        [&](const Increment& increment) { counter.increment(increment.producer, increment.number); },
        [&](const Get&) {
          if (const auto answer = counter.get()) run.latch().arrive(*answer);
        },
    };
    while (const auto message = own.receive()) std::visit(handle, *message);
  }

  static void produce(std::uint64_t producer, std::uint64_t messages, const Run& run, StartBox& own,
                      CounterBox& counter) {
    if (!own.receive()) return;
    for (std::uint64_t number = 1; number <= messages && !run.over(); ++number) {
      counter.send(Increment{producer, number});
    }
    counter.send(Get{});
  }

  workloads::CountingParameters parameters_;
};

}  // namespace mpp::mailboxes
