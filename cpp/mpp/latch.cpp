#include "mpp/latch.hpp"

namespace mpp {

void Latch::arrive(std::uint64_t share) {
  const std::lock_guard lock(mutex_);
  if (missing_ == 0) {
    if (!failure_) failure_ = "more parts of the run arrived than it has";
    return;
  }
  sum_ += share;
  if (--missing_ == 0) open_.notify_all();
}

void Latch::fail(const std::string& reason) {
  const std::lock_guard lock(mutex_);
  if (stopped_ || failure_) return;
  failure_ = reason;
  open_.notify_all();
}

void Latch::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  open_.notify_all();
}

void Latch::wait() {
  std::unique_lock lock(mutex_);
  open_.wait(lock, [this] { return is_open(); });
  throw_failure();
}

void Latch::wait_for(std::chrono::seconds patience, const std::string& late) {
  std::unique_lock lock(mutex_);
  if (!open_.wait_for(lock, patience, [this] { return is_open(); })) throw std::runtime_error(late);
  throw_failure();
}

void Latch::throw_failure() const {
  if (failure_) throw std::runtime_error(*failure_);
  if (stopped_) throw Stopped();
}

std::uint64_t Latch::sum() const {
  const std::lock_guard lock(mutex_);
  return sum_;
}

}  // namespace mpp
