#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "fibers/run.hpp"
#include "mpp/benchmark.hpp"

namespace mpp::fibers {

using Begin = std::function<void()>;

// The life of a benchmark's runs, on threads of its own. Benchmarks say what runs consist of.
class FiberBenchmark : public Runs {
 public:
  void prepare() final;
  void run() final;
  std::uint64_t answer() override { return run_->latch().sum(); }
  void clean_up(bool last_run) final;
  void stop() final;

 protected:
  // The number of parts that arrive at the latch of a run.
  [[nodiscard]] virtual std::uint64_t parts() const { return 1; }
  // Starts the components of a run, and returns what sends the first messages.
  virtual Begin create(Run& run) = 0;

 private:
  std::shared_ptr<Run> current();

  Pool pool_;
  // Guards the pointer: another thread may stop the run.
  std::mutex mutex_;
  std::shared_ptr<Run> run_;
  Begin begin_;
};

// Makes so many mailboxes, or channels.
template <typename Box>
std::vector<std::shared_ptr<Box>> make_boxes(std::uint64_t count) {
  std::vector<std::shared_ptr<Box>> boxes(count);
  for (auto& box : boxes) box = std::make_shared<Box>();
  return boxes;
}

// The beginning, for components that get nothing else before.
struct Start {};

// Calls the one of several lambdas that takes the message.
template <typename... Handlers>
struct Handle : Handlers... {
  using Handlers::operator()...;
};
// Clang deduces this by itself from version 17 on.
template <typename... Handlers>
Handle(Handlers...) -> Handle<Handlers...>;

}  // namespace mpp::fibers
