#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "mpp/benchmark.hpp"
#include "threads/run.hpp"

namespace mpp::threads {

using Begin = std::function<void()>;

// The life of a benchmark's runs. Benchmarks say what these consist of.
class ThreadBenchmark : public Runs {
 public:
  void prepare() final;
  void run() final;
  std::uint64_t answer() override { return run_->latch().sum(); }
  void clean_up(bool last_run) override;
  void stop() final;

 protected:
  // The number of parts that arrive at the latch of a run.
  [[nodiscard]] virtual std::uint64_t parts() const { return 1; }
  // Starts the components of a run, and returns what sends the first messages.
  virtual Begin create(Run& run) = 0;

 private:
  std::shared_ptr<Run> current();

  // Guards the pointer: another thread may stop the run.
  std::mutex mutex_;
  std::shared_ptr<Run> run_;
  Begin begin_;
};

// Refuses a request whose components take more threads than the operating system has left.
void require_threads(std::uint64_t threads);

// Makes so many mailboxes.
template <typename Message>
std::vector<std::shared_ptr<Mailbox<Message>>> make_mailboxes(std::uint64_t count) {
  std::vector<std::shared_ptr<Mailbox<Message>>> mailboxes(count);
  for (auto& mailbox : mailboxes) mailbox = std::make_shared<Mailbox<Message>>();
  return mailboxes;
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

}  // namespace mpp::threads
