#include "workloads/fairness.hpp"

#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "benchmarks.hpp"
#include "caf_benchmark.hpp"
#include "ping_pong.hpp"

namespace mpp::caf_actors {
namespace {

using workloads::FairnessParameters;
using workloads::VictimTimes;

// A hog, which sends itself the next message on each.
caf::behavior hog(caf::event_based_actor* self, const FairnessParameters& parameters, const Run& run) {
  return {
      [=, &run](start_atom) {
        parameters.work([](std::chrono::nanoseconds duration) { std::this_thread::sleep_for(duration); });
        if (!run.over()) self->send(self, start_atom::value);
      },
  };
}

caf::behavior victim(caf::event_based_actor* self, std::uint64_t rounds, const caf::actor& ponger, VictimTimes& times,
                     Latch& latch) {
  const auto state = std::make_shared<workloads::Victim>(rounds);
  return {
      [=](start_atom) {
        state->begin();
        self->send(ponger, ping_atom::value);
      },
      [=, &times, &latch](pong_atom) {
        if (state->take()) {
          self->send(ponger, ping_atom::value);
        } else {
          times.finish(*state);
          latch.arrive(state->received());
        }
      },
  };
}

class Fairness final : public CafBenchmark {
 public:
  explicit Fairness(const Parameters& parameters) : parameters_(parameters), times_(parameters_.victims) {}

  [[nodiscard]] std::map<std::string, double> metrics() const override { return times_.metrics(); }

 protected:
  [[nodiscard]] std::uint64_t parts() const override { return parameters_.victims; }

  Begin create(Run& run) override {
    std::vector<caf::actor> busy;
    for (std::uint64_t number = 0; number < parameters_.hogs; ++number) {
      busy.push_back(run.start([this, &run](caf::event_based_actor* self) { return hog(self, parameters_, run); }));
    }
    for (std::uint64_t pair = 0; pair < parameters_.victims; ++pair) {
      const caf::actor other = run.start(ponger);
      busy.push_back(run.start([this, other, &run](caf::event_based_actor* self) {
        return victim(self, parameters_.rounds, other, times_, run.latch());
      }));
    }
    return [this, begin = begin_all(std::move(busy))] {
      times_.begin_run();
      begin();
    };
  }

 private:
  FairnessParameters parameters_;
  VictimTimes times_;
};

}  // namespace

std::unique_ptr<Runs> make_fairness(const Parameters& parameters) { return std::make_unique<Fairness>(parameters); }

}  // namespace mpp::caf_actors
