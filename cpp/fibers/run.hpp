#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "fibers/mailbox.hpp"
#include "fibers/pool.hpp"
#include "mpp/latch.hpp"

namespace mpp::fibers {

// A run has components, each a fiber. One that throws fails the run.
class Run {
 public:
  using Component = std::function<void()>;

  Run(Pool& pool, std::uint64_t parts) : pool_(pool), latch_(parts) {}
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  ~Run() { end(); }

  Latch& latch() { return latch_; }

  // True once nobody needs what the components do.
  [[nodiscard]] bool over() const { return over_; }

  // Starts a component before the run. Its mailbox lives until the end of the run, which closes it, so that messages
  // may bear its address.
  void start(std::shared_ptr<Closable> mailbox, Component component);

  // Starts one that a component has made in the run. The end of the run does not end it: whoever else does, or it
  // itself.
  void spawn(Component component);

  // Starts one whose mailbox the end of the run closes.
  void spawn(std::shared_ptr<Closable> mailbox, Component component);

  // Waits until all components run that `start` has started.
  void await_start();

  void stop();

  // Closes mailboxes, and returns when no component is left.
  void end();

 private:
  void keep(std::shared_ptr<Closable> mailbox);
  void started();
  void carry_out(const Component& component);

  Pool& pool_;
  Latch latch_;
  std::atomic<bool> over_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t starting_ = 0;
  std::vector<std::shared_ptr<Closable>> kept_;
};

}  // namespace mpp::fibers
