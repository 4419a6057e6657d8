#include "workloads/prime_sieve.hpp"

#include <caf/send.hpp>
#include <memory>

#include "benchmarks.hpp"
#include "caf_benchmark.hpp"

namespace mpp::caf_actors {
namespace {

using workloads::Batch;
using workloads::FilterReport;
using workloads::PrimeSieveParameters;

using eos_atom = caf::atom_constant<caf::atom("eos")>;
using report_atom = caf::atom_constant<caf::atom("report")>;

struct Sieve {
  PrimeSieveParameters parameters;
  Run& run;
  caf::actor collector;
};

struct FilterState {
  workloads::Filter filter;
  caf::actor successor;
};

// A filter, which makes the next one when it first needs it.
caf::behavior filter(caf::event_based_actor* self, std::uint64_t number, const Sieve& sieve) {
  const auto state = std::make_shared<FilterState>(FilterState{workloads::Filter(sieve.parameters), {}});
  const auto pass = [=](Batch numbers) {
    if (!state->successor) {
      state->successor = sieve.run.start(
          self, [number, sieve](caf::event_based_actor* created) { return filter(created, number + 1, sieve); });
    }
    self->send(state->successor, std::move(numbers));
  };
  return {
      [=](const Batch& numbers) { state->filter.take(numbers, pass); },
      [=](eos_atom) {
        if (Batch rest = state->filter.flush(); !rest.empty()) pass(std::move(rest));
        if (state->successor) self->send(state->successor, eos_atom::value);
        const FilterReport report = state->filter.report();
        self->send(sieve.collector, report_atom::value, number, !state->successor, report.primes, report.sum);
        self->quit();
      },
  };
}

caf::behavior collector(Latch& latch) {
  const auto state = std::make_shared<workloads::SieveCollector>();
  return {
      [=, &latch](report_atom, std::uint64_t number, bool is_last, std::uint64_t primes, std::uint64_t sum) {
        if (const auto answer = state->take(number, is_last, {primes, sum})) latch.arrive(*answer);
      },
  };
}

class PrimeSieve final : public CafBenchmark {
 public:
  explicit PrimeSieve(const Parameters& parameters) : parameters_(parameters) {}

 protected:
  Begin create(Run& run) override {
    const Sieve sieve{parameters_, run, run.start([&run](caf::event_based_actor*) { return collector(run.latch()); })};
    const caf::actor first = run.start([sieve](caf::event_based_actor* self) { return filter(self, 1, sieve); });
    const caf::actor source = run.start([this, first](caf::event_based_actor* self) -> caf::behavior {
      return {
          [this, self, first](start_atom) {
            parameters_.send_all([&](Batch numbers) { self->send(first, std::move(numbers)); });
            self->send(first, eos_atom::value);
          },
      };
    });
    return [source] { caf::anon_send(source, start_atom::value); };
  }

 private:
  PrimeSieveParameters parameters_;
};

}  // namespace

std::unique_ptr<Runs> make_prime_sieve(const Parameters& parameters) {
  return std::make_unique<PrimeSieve>(parameters);
}

}  // namespace mpp::caf_actors
