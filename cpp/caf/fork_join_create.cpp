#include <caf/send.hpp>
#include <memory>
#include <vector>

#include "benchmarks.hpp"
#include "caf_benchmark.hpp"
#include "workloads/fork_join.hpp"

namespace mpp::caf_actors {
namespace {

using workloads::ForkJoinCreateParameters;

using go_atom = caf::atom_constant<caf::atom("go")>;
using ack_atom = caf::atom_constant<caf::atom("ack")>;

// A child, which answers once and ends.
caf::behavior child(caf::event_based_actor* self) {
  return {
      [=](go_atom, std::uint64_t number) {
        self->send(caf::actor_cast<caf::actor>(self->current_sender()), ack_atom::value, number);
        self->quit();
      },
  };
}

void fork(caf::event_based_actor* self, const ForkJoinCreateParameters& parameters, Run& run) {
  std::vector<caf::actor> held;
  for (std::uint64_t number = 1; number <= parameters.components && !run.over(); ++number) {
    const caf::actor created = run.spawn(self, child);
    if (parameters.hold_all) {
      held.push_back(created);
    } else {
      self->send(created, go_atom::value, number);
    }
  }
  for (std::uint64_t place = 0; place < held.size(); ++place) self->send(held[place], go_atom::value, place + 1);
}

struct Joined {
  std::uint64_t missing;
  std::uint64_t sum = 0;
};

caf::behavior parent(caf::event_based_actor* self, const ForkJoinCreateParameters& parameters, Run& run) {
  const auto joined = std::make_shared<Joined>(Joined{parameters.components});
  return {
      [=, &run](start_atom) { fork(self, parameters, run); },
      [=, &run](ack_atom, std::uint64_t number) {
        joined->sum += number;
        if (--joined->missing == 0) run.latch().arrive(joined->sum);
      },
  };
}

class ForkJoinCreate final : public CafBenchmark {
 public:
  explicit ForkJoinCreate(const Parameters& parameters) : parameters_(parameters) {}

 protected:
  Begin create(Run& run) override {
    const caf::actor forking =
        run.start([this, &run](caf::event_based_actor* self) { return parent(self, parameters_, run); });
    return [forking] { caf::anon_send(forking, start_atom::value); };
  }

 private:
  ForkJoinCreateParameters parameters_;
};

}  // namespace

std::unique_ptr<Runs> make_fork_join_create(const Parameters& parameters) {
  return std::make_unique<ForkJoinCreate>(parameters);
}

}  // namespace mpp::caf_actors
