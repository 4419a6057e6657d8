#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "mpp/benchmark.hpp"

namespace mpp {

// Sends the first messages of a run.
using Begin = std::function<void()>;

// The life of a benchmark's runs, each an object of its own with a latch. Benchmarks say what runs consist of.
template <typename Run>
class RunBenchmark : public Runs {
 public:
  void prepare() final {
    auto next = make_run(parts());
    set_current(next);
    begin_ = create(*next);
    next->await_start();
  }

  void run() final {
    begin_();
    run_->latch().wait();
  }

  std::uint64_t answer() override { return run_->latch().sum(); }

  void clean_up(bool /*last_run*/) final {
    begin_ = nullptr;
    if (const auto run = current()) run->end();
    set_current(nullptr);
  }

  void stop() final {
    if (const auto run = current()) run->stop();
  }

 protected:
  // The number of parts that arrive at the latch of a run.
  [[nodiscard]] virtual std::uint64_t parts() const { return 1; }
  // Makes a run that has no components so far.
  virtual std::shared_ptr<Run> make_run(std::uint64_t parts) = 0;
  // Starts the components of a run, and returns what sends the first messages.
  virtual Begin create(Run& run) = 0;

 private:
  std::shared_ptr<Run> current() {
    const std::lock_guard lock(mutex_);
    return run_;
  }

  void set_current(std::shared_ptr<Run> run) {
    const std::lock_guard lock(mutex_);
    run_.swap(run);
  }

  // Guards the pointer: another thread may stop the run.
  std::mutex mutex_;
  std::shared_ptr<Run> run_;
  Begin begin_;
};

}  // namespace mpp
