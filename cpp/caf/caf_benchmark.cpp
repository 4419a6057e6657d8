#include "caf_benchmark.hpp"

#include <caf/send.hpp>
#include <utility>

namespace mpp::caf_actors {

Begin begin_all(std::vector<caf::actor> actors) {
  return [actors = std::move(actors)] {
    for (const auto& actor : actors) caf::anon_send(actor, start_atom::value);
  };
}

CafBenchmark::CafBenchmark() : system_(config_) {}

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
