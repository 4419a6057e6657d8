#include "threads/thread_benchmark.hpp"

#include <stdexcept>
#include <string>

#include "threads/thread_limit.hpp"

namespace mpp::threads {

void ThreadBenchmark::prepare() {
  auto next = std::make_shared<Run>(parts());
  {
    const std::lock_guard lock(mutex_);
    run_ = next;
  }
  begin_ = create(*next);
  next->await_start();
}

void ThreadBenchmark::run() {
  begin_();
  run_->latch().wait();
}

void ThreadBenchmark::clean_up(bool /*last_run*/) {
  if (const auto run = current()) run->end();
  begin_ = nullptr;
  const std::lock_guard lock(mutex_);
  run_ = nullptr;
}

void ThreadBenchmark::stop() {
  if (const auto run = current()) run->stop();
}

std::shared_ptr<Run> ThreadBenchmark::current() {
  const std::lock_guard lock(mutex_);
  return run_;
}

void require_threads(std::uint64_t threads) {
  const ThreadLimit limit = ThreadLimit::of_system();
  if (threads > limit.threads) {
    throw std::runtime_error("its components take " + std::to_string(threads) + " threads, " +
                             std::to_string(limit.threads) + " are left: " + limit.reason);
  }
}

}  // namespace mpp::threads
