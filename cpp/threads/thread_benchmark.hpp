#pragma once

#include <cstdint>
#include <memory>

#include "mpp/run_benchmark.hpp"
#include "threads/run.hpp"

namespace mpp::threads {

// A benchmark whose components are threads.
class ThreadBenchmark : public RunBenchmark<Run> {
 protected:
  std::shared_ptr<Run> make_run(std::uint64_t parts) final { return std::make_shared<Run>(parts); }
};

// Refuses a request whose components take more threads than the operating system has left.
void require_threads(std::uint64_t threads);

}  // namespace mpp::threads
