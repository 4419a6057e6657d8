#pragma once

#include <caf/actor.hpp>
#include <caf/actor_system.hpp>
#include <caf/atom.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "configuration.hpp"
#include "mpp/benchmark.hpp"
#include "run.hpp"

namespace mpp::caf_actors {

using start_atom = caf::atom_constant<caf::atom("start")>;

using Begin = std::function<void()>;

// Tells each of the actors to start.
Begin begin_all(std::vector<caf::actor> actors);

// The life of a benchmark's runs, in an actor system of its own. Benchmarks say what runs consist of.
class CafBenchmark : public Runs {
 public:
  CafBenchmark();

  void prepare() final;
  void run() final;
  std::uint64_t answer() override { return run_->latch().sum(); }
  void clean_up(bool last_run) final;
  void stop() final;

 protected:
  // The number of parts that arrive at the latch of a run.
  [[nodiscard]] virtual std::uint64_t parts() const { return 1; }
  // Starts the actors of a run, and returns what sends the first messages.
  virtual Begin create(Run& run) = 0;

 private:
  std::shared_ptr<Run> current();

  Configuration config_;
  caf::actor_system system_;
  // Guards the pointer: another thread may stop the run.
  std::mutex mutex_;
  std::shared_ptr<Run> run_;
  Begin begin_;
};

}  // namespace mpp::caf_actors
