#include "mpp/latch.hpp"

namespace mpp {

void Latch::arrive(std::uint64_t share) {
  const std::lock_guard lock(mutex_);
  if (missing_ == 0) {
    if (!failure_) failure_ = "more parts of the run arrived than it has";
    return;
  }
  sum_ += share;
  if (--missing_ == 0) open();
}

void Latch::fail(const std::string& reason) {
  const std::lock_guard lock(mutex_);
  if (stopped_ || failure_) return;
  failure_ = reason;
  open();
}

void Latch::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  open();
}

bool Latch::opens_by(std::chrono::steady_clock::time_point deadline) {
  std::unique_lock lock(mutex_);
  return opened_.wait_until(lock, deadline, [this] { return is_open(); });
}

void Latch::wait() {
  std::unique_lock lock(mutex_);
  opened_.wait(lock, [this] { return is_open(); });
  throw_failure();
}

void Latch::wait_for(std::chrono::seconds patience, const std::string& late) {
  std::unique_lock lock(mutex_);
  if (!opened_.wait_for(lock, patience, [this] { return is_open(); })) throw std::runtime_error(late);
  throw_failure();
}

void Latch::open() {
  is_open_.store(true, std::memory_order_release);
  opened_.notify_all();
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
