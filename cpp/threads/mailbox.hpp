#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "mailboxes/closable.hpp"

namespace mpp::threads {

using mailboxes::Closable;

// Takes any number of messages from any thread, for the one thread that receives.
template <typename Message>
class Mailbox final : public Closable {
 public:
  // Never waits. Nobody receives what is sent after the end of a run.
  void send(Message message) {
    bool receiver_may_wait = false;
    {
      const std::lock_guard lock(mutex_);
      if (closed_) return;
      receiver_may_wait = incoming_.empty();
      incoming_.push_back(std::move(message));
    }
    if (receiver_may_wait) filled_.notify_one();
  }

  // Waits for a message. There is none once the mailbox is closed.
  std::optional<Message> receive() {
    if (next_ == taken_.size()) take_incoming();
    if (closed_) {
      taken_.clear();
      next_ = 0;
      return std::nullopt;
    }
    return std::move(taken_[next_++]);
  }

  // True if receive would wait.
  bool empty() {
    if (next_ < taken_.size()) return false;
    const std::lock_guard lock(mutex_);
    return incoming_.empty();
  }

  // Messages that wait are dropped, and with them whatever they bear: promises, references to other mailboxes.
  void close() override {
    std::vector<Message> dropped;
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
      dropped.swap(incoming_);
    }
    filled_.notify_one();
  }

 private:
  // Takes all at once, so that senders and receiver seldom wait for each other.
  void take_incoming() {
    taken_.clear();
    next_ = 0;
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [this] { return closed_ || !incoming_.empty(); });
    taken_.swap(incoming_);
  }

  std::mutex mutex_;
  std::condition_variable filled_;
  std::vector<Message> incoming_;
  std::atomic<bool> closed_ = false;
  // The receiver's own: messages that it has taken out, and the place of the next one among them.
  std::vector<Message> taken_;
  std::size_t next_ = 0;
};

}  // namespace mpp::threads
