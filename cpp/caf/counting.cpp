#include "workloads/counting.hpp"

#include <caf/send.hpp>
#include <memory>
#include <vector>

#include "benchmarks.hpp"
#include "caf_benchmark.hpp"

namespace mpp::caf_actors {
namespace {

using increment_atom = caf::atom_constant<caf::atom("increment")>;
using get_atom = caf::atom_constant<caf::atom("get")>;

caf::behavior counter(std::uint64_t producers, Latch& latch) {
  const auto state = std::make_shared<workloads::Counter>(producers);
  return {
      [=](increment_atom, std::uint64_t producer, std::uint64_t number) { state->increment(producer, number); },
      [=, &latch](get_atom) {
        if (const auto answer = state->get()) latch.arrive(*answer);
      },
  };
}

caf::behavior producer(caf::event_based_actor* self, std::uint64_t own, std::uint64_t messages,
                       const caf::actor& counter, const Run& run) {
  return {
      [=, &run](start_atom) {
        for (std::uint64_t number = 1; number <= messages && !run.over(); ++number) {
          self->send(counter, increment_atom::value, own, number);
        }
        self->send(counter, get_atom::value);
      },
  };
}

class Counting final : public CafBenchmark {
 public:
  explicit Counting(const Parameters& parameters) : parameters_(parameters) {}

 protected:
  Begin create(Run& run) override {
    const caf::actor counting =
        run.start([this, &run](caf::event_based_actor*) { return counter(parameters_.producers, run.latch()); });
    std::vector<caf::actor> producers;
    for (std::uint64_t number = 0; number < parameters_.producers; ++number) {
      producers.push_back(run.start([this, number, counting, &run](caf::event_based_actor* self) {
        return producer(self, number, parameters_.messages, counting, run);
      }));
    }
    return [producers] {
      for (const auto& one : producers) caf::anon_send(one, start_atom::value);
    };
  }

 private:
  workloads::CountingParameters parameters_;
};

}  // namespace

std::unique_ptr<Runs> make_counting(const Parameters& parameters) { return std::make_unique<Counting>(parameters); }

}  // namespace mpp::caf_actors
