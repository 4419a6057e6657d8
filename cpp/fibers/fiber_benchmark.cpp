#include "fibers/fiber_benchmark.hpp"

namespace mpp::fibers {

void FiberBenchmark::prepare() {
  auto next = std::make_shared<Run>(pool_, parts());
  {
    const std::lock_guard lock(mutex_);
    run_ = next;
  }
  begin_ = create(*next);
  next->await_start();
}

void FiberBenchmark::run() {
  begin_();
  run_->latch().wait();
}

void FiberBenchmark::clean_up(bool /*last_run*/) {
  if (const auto run = current()) run->end();
  begin_ = nullptr;
  const std::lock_guard lock(mutex_);
  run_ = nullptr;
}

void FiberBenchmark::stop() {
  if (const auto run = current()) run->stop();
}

std::shared_ptr<Run> FiberBenchmark::current() {
  const std::lock_guard lock(mutex_);
  return run_;
}

}  // namespace mpp::fibers
