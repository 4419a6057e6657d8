#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>

namespace mpp::testee {

// A place for the one message that may be on its way.
template <typename Message>
class Slot {
 public:
  void send(Message message) {
    const std::lock_guard lock(mutex_);
    message_ = message;
    changed_.notify_one();
  }

  // Waits for a message. There is none once the slot is closed.
  std::optional<Message> receive() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || message_; });
    if (closed_) return std::nullopt;
    return std::exchange(message_, std::nullopt);
  }

  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<Message> message_;
  bool closed_ = false;
};

}  // namespace mpp::testee
