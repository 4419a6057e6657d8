#pragma once

#include <atomic>
#include <boost/fiber/buffered_channel.hpp>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "fibers/work_sharing.hpp"

namespace mpp::fibers {

// Threads that share the work of fibers: one for each processor that the process may
// use, unless another number was set.
class Pool {
 public:
  using Task = std::function<void()>;

  Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  // No fiber may be left.
  ~Pool();

  [[nodiscard]] std::size_t threads() const { return threads_.size(); }
  // Has a thread of the pool carry out a task, which may spawn fibers. It may not throw.
  void post(Task task);
  // Starts a fiber, from within a task or another fiber. What it does may not throw.
  void spawn(Task body);
  // Returns when no fiber is left. The process ends if they do not.
  void await_end();

 private:
  // The work of the thread that takes tasks, and of those that only run fibers.
  void take_tasks();
  void help();
  void leave();

  ReadyQueue ready_;
  boost::fibers::buffered_channel<Task> tasks_;
  boost::fibers::buffered_channel<bool> helpers_;
  std::atomic<std::size_t> living_ = 0;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::vector<std::jthread> threads_;
};

}  // namespace mpp::fibers
