#include "caf_benchmark.hpp"

#include <sched.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace mpp::caf_actors {
namespace {

// The processors that the process may use; CAF itself takes all that there are, and at least four.
std::size_t processors() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return 1;
  return static_cast<std::size_t>(CPU_COUNT(&allowed));
}

caf::actor_system_config& configure(caf::actor_system_config& config) {
  config.set("scheduler.max-threads", processors());
  return config;
}

}  // namespace

CafBenchmark::CafBenchmark() : system_(configure(config_)) {}

void CafBenchmark::prepare() {
  auto next = std::make_shared<Run>(system_, parts());
  {
    const std::lock_guard lock(mutex_);
    run_ = next;
  }
  begin_ = create(*next);
  next->await_start();
}

void CafBenchmark::run() {
  begin_();
  run_->latch().wait();
}

void CafBenchmark::clean_up(bool /*last_run*/) {
  begin_ = nullptr;
  if (const auto run = current()) run->end();
  const std::lock_guard lock(mutex_);
  run_ = nullptr;
}

void CafBenchmark::stop() {
  if (const auto run = current()) run->stop();
}

std::shared_ptr<Run> CafBenchmark::current() {
  const std::lock_guard lock(mutex_);
  return run_;
}

}  // namespace mpp::caf_actors
