#pragma once

#include <cstdint>
#include <memory>

#include "fibers/pool.hpp"
#include "fibers/run.hpp"
#include "mpp/run_benchmark.hpp"

namespace mpp::fibers {

// A benchmark whose components are fibers, on threads of its own.
class FiberBenchmark : public RunBenchmark<Run> {
 protected:
  std::shared_ptr<Run> make_run(std::uint64_t parts) final { return std::make_shared<Run>(pool_, parts); }

 private:
  Pool pool_;
};

}  // namespace mpp::fibers
