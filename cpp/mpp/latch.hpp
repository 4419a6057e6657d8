#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>

namespace mpp {

// The failure of a request that nobody wants any more.
class Stopped : public std::runtime_error {
 public:
  Stopped() : std::runtime_error("the request was stopped") {}
};

// Opens when all parts of a run have arrived, each with its share of the answer, or when one has failed.
class Latch {
 public:
  // A run has at least one part.
  explicit Latch(std::uint64_t parts) : is_open_(parts == 0), missing_(parts) {}

  // Reports one part done.
  void arrive(std::uint64_t share);
  // Ends the run with a failure. The first one counts.
  void fail(const std::string& reason);
  void stop();
  // True if wait would return, or throw, at once.
  [[nodiscard]] bool is_open() const { return is_open_.load(std::memory_order_acquire); }
  // Waits until it opens, but not after the deadline. Returns whether it is open.
  [[nodiscard]] bool opens_by(std::chrono::steady_clock::time_point deadline);
  // Returns when all parts have arrived. It has no deadline, since a run may take the time it needs: stop ends it.
  void wait();
  // Does so, but fails by the reason given when so much time has passed.
  void wait_for(std::chrono::seconds patience, const std::string& late);
  // The shares of all parts, modulo 2^64.
  [[nodiscard]] std::uint64_t sum() const;

 private:
  void open();
  void throw_failure() const;

  mutable std::mutex mutex_;
  std::condition_variable opened_;
  // Written with the mutex locked.
  std::atomic<bool> is_open_;
  std::uint64_t missing_;
  std::uint64_t sum_ = 0;
  bool stopped_ = false;
  std::optional<std::string> failure_;
};

}  // namespace mpp
