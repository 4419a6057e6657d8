#include <caf/send.hpp>
#include <memory>

#include "benchmarks.hpp"
#include "caf_benchmark.hpp"

namespace mpp::caf_actors {
namespace {

using call_atom = caf::atom_constant<caf::atom("call")>;
using result_atom = caf::atom_constant<caf::atom("result")>;

struct Call {
  caf::actor parent;
  std::uint64_t sum = 0;
  int missing = 2;
};

caf::behavior call(caf::event_based_actor* self, Run& run) {
  const auto state = std::make_shared<Call>();
  const auto answer = [=](std::uint64_t value) {
    self->send(state->parent, result_atom::value, value);
    self->quit();
  };
  return {
      [=, &run](call_atom, std::uint64_t number) {
        state->parent = caf::actor_cast<caf::actor>(self->current_sender());
        // Once the run is over the calls that are left end as fast as they can.
        if (number <= 2 || run.over()) return answer(1);
        const auto child = [&run](caf::event_based_actor* created) { return call(created, run); };
        self->send(run.spawn(self, child), call_atom::value, number - 1);
        self->send(run.spawn(self, child), call_atom::value, number - 2);
      },
      [=](result_atom, std::uint64_t value) {
        state->sum += value;
        if (--state->missing == 0) answer(state->sum);
      },
  };
}

// Asks the root, which is a call as all others.
caf::behavior caller(caf::event_based_actor* self, std::uint64_t number, const caf::actor& root, Latch& latch) {
  return {
      [=](start_atom) { self->send(root, call_atom::value, number); },
      [=, &latch](result_atom, std::uint64_t value) { latch.arrive(value); },
  };
}

class Fibonacci final : public CafBenchmark {
 public:
  explicit Fibonacci(const Parameters& parameters) : number_(parameters.number("fib_number")) {}

 protected:
  Begin create(Run& run) override {
    const caf::actor root = run.start([&run](caf::event_based_actor* self) { return call(self, run); });
    const caf::actor asking = run.start(
        [this, root, &run](caf::event_based_actor* self) { return caller(self, number_, root, run.latch()); });
    return [asking] { caf::anon_send(asking, start_atom::value); };
  }

 private:
  std::uint64_t number_;
};

}  // namespace

std::unique_ptr<Runs> make_fibonacci(const Parameters& parameters) { return std::make_unique<Fibonacci>(parameters); }

}  // namespace mpp::caf_actors
