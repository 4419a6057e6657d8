#pragma once

#include <caf/actor.hpp>
#include <caf/actor_system.hpp>
#include <caf/atom.hpp>
#include <cstdint>
#include <memory>
#include <vector>

#include "configuration.hpp"
#include "mpp/run_benchmark.hpp"
#include "run.hpp"

namespace mpp::caf_actors {

using start_atom = caf::atom_constant<caf::atom("start")>;

// Tells each of the actors to start.
Begin begin_all(std::vector<caf::actor> actors);

// A benchmark whose components are actors, in an actor system of its own.
class CafBenchmark : public RunBenchmark<Run> {
 public:
  CafBenchmark() : system_(config_) {}

 protected:
  std::shared_ptr<Run> make_run(std::uint64_t parts) final { return std::make_shared<Run>(system_, parts); }

 private:
  Configuration config_;
  caf::actor_system system_;
};

}  // namespace mpp::caf_actors
