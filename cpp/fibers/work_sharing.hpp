#pragma once

#include <boost/fiber/algo/algorithm.hpp>
#include <boost/fiber/context.hpp>
#include <boost/fiber/scheduler.hpp>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <vector>

namespace mpp::fibers {

class WorkSharing;

// The fibers that are ready to run on any thread of a pool, and the threads that sleep because there were none.
class ReadyQueue {
 public:
  void add(boost::fibers::context* fiber);
  // Null if there is none.
  boost::fibers::context* take();
  bool empty();

  // True if the thread may sleep: then add may wake it, until `awake`.
  bool sleep(WorkSharing& thread);
  void awake(WorkSharing& thread);

 private:
  std::mutex mutex_;
  std::deque<boost::fibers::context*> fibers_;
  std::vector<WorkSharing*> sleepers_;
};

// Has threads share ready fibers, as boost::fibers::algo::shared_work, whose threads either poll, or sleep until a
// fiber that they have run becomes ready. Here threads sleep, and are woken when there is work for them. It gives turns
// to the scheduler's own fiber, too, which frees the stacks of those that have ended: else there would be as many as
// are ever made while others are ready.
class WorkSharing final : public boost::fibers::algo::algorithm {
 public:
  explicit WorkSharing(ReadyQueue& shared) : shared_(shared) {}

  void awakened(boost::fibers::context* fiber) noexcept override;
  boost::fibers::context* pick_next() noexcept override;
  bool has_ready_fibers() const noexcept override { return newest_ != nullptr || !pinned_.empty() || !shared_.empty(); }
  void suspend_until(const std::chrono::steady_clock::time_point& time) noexcept override;
  void notify() noexcept override;

 private:
  boost::fibers::context* pick_pinned();

  ReadyQueue& shared_;
  // The fiber that has become ready last is the next one to run: its data are in the cache, and fibers that create
  // others have few at the same time.
  boost::fibers::context* newest_ = nullptr;
  // The thread's own fibers, its main one and the scheduler's, which never leave it.
  boost::fibers::scheduler::ready_queue_type pinned_;
  unsigned turns_ = 0;
  std::mutex mutex_;
  std::condition_variable notified_;
  bool is_notified_ = false;
};

}  // namespace mpp::fibers
