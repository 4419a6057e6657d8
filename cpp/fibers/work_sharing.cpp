#include "fibers/work_sharing.hpp"

#include <boost/fiber/type.hpp>
#include <utility>

namespace mpp::fibers {
namespace {

// A thread is woken when more fibers wait: a pair that talks stays on one thread.
constexpr std::size_t kNotWorthWaking = 1;
// In one of so many turns those that have waited longest come first.
constexpr unsigned kTurns = 64;

}  // namespace

void ReadyQueue::add(boost::fibers::context* fiber) {
  const std::lock_guard lock(mutex_);
  fibers_.push_back(fiber);
  if (fibers_.size() <= kNotWorthWaking || sleepers_.empty()) return;
  sleepers_.back()->notify();
  sleepers_.pop_back();
}

boost::fibers::context* ReadyQueue::take() {
  const std::lock_guard lock(mutex_);
  if (fibers_.empty()) return nullptr;
  boost::fibers::context* const fiber = fibers_.front();
  fibers_.pop_front();
  return fiber;
}

bool ReadyQueue::empty() {
  const std::lock_guard lock(mutex_);
  return fibers_.empty();
}

bool ReadyQueue::sleep(WorkSharing& thread) {
  const std::lock_guard lock(mutex_);
  if (!fibers_.empty()) return false;
  sleepers_.push_back(&thread);
  return true;
}

void ReadyQueue::awake(WorkSharing& thread) {
  const std::lock_guard lock(mutex_);
  std::erase(sleepers_, &thread);
}

void WorkSharing::awakened(boost::fibers::context* fiber) noexcept {
  if (fiber->is_context(boost::fibers::type::pinned_context)) {
    fiber->ready_link(pinned_);
  } else {
    fiber->detach();
    if (auto* const replaced = std::exchange(newest_, fiber)) shared_.add(replaced);
  }
}

boost::fibers::context* WorkSharing::pick_next() noexcept {
  if (++turns_ % kTurns == 0) {
    if (newest_ != nullptr) shared_.add(std::exchange(newest_, nullptr));
    if (!pinned_.empty()) return pick_pinned();
  }
  auto* const fiber = newest_ != nullptr ? std::exchange(newest_, nullptr) : shared_.take();
  if (fiber != nullptr) {
    boost::fibers::context::active()->attach(fiber);
    return fiber;
  }
  return pinned_.empty() ? nullptr : pick_pinned();
}

boost::fibers::context* WorkSharing::pick_pinned() {
  boost::fibers::context* const fiber = &pinned_.front();
  pinned_.pop_front();
  return fiber;
}

void WorkSharing::suspend_until(const std::chrono::steady_clock::time_point& time) noexcept {
  if (!shared_.sleep(*this)) return;
  {
    std::unique_lock lock(mutex_);
    const auto is_notified = [this] { return is_notified_; };
    if (time == std::chrono::steady_clock::time_point::max()) {
      notified_.wait(lock, is_notified);
    } else {
      notified_.wait_until(lock, time, is_notified);
    }
    is_notified_ = false;
  }
  shared_.awake(*this);
}

void WorkSharing::notify() noexcept {
  {
    const std::lock_guard lock(mutex_);
    is_notified_ = true;
  }
  notified_.notify_one();
}

}  // namespace mpp::fibers
