#pragma once

#include <atomic>
#include <boost/fiber/buffered_channel.hpp>
#include <cstddef>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "mailboxes/closable.hpp"

namespace mpp::fibers {

using mailboxes::Closable;

// Takes any number of messages from any fiber, for the one fiber that receives.
//
// A channel wakes the receiver: a condition variable of Boost.Fiber stays locked while it wakes another thread, which
// then spins for that lock as soon as it waits again. The mutex is one of threads, since no fiber waits with it locked.
template <typename Message>
class Mailbox final : public Closable {
 public:
  // Waits for nothing but the lock. Nobody receives what is sent after the end of a run.
  void send(Message message) {
    bool receiver_may_wait = false;
    {
      const std::lock_guard lock(mutex_);
      if (closed_) return;
      receiver_may_wait = incoming_.empty();
      incoming_.push_back(std::move(message));
    }
    // There may be one already.
    if (receiver_may_wait) filled_.try_push(Filled{});
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

  // Messages that wait are dropped, and with them whatever they bear.
  void close() override {
    std::vector<Message> dropped;
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
      dropped.swap(incoming_);
    }
    filled_.close();
  }

 private:
  struct Filled {};

  // Takes all at once, so that senders and receiver seldom wait for each other.
  void take_incoming() {
    taken_.clear();
    next_ = 0;
    while (taken_.empty() && !closed_) {
      {
        const std::lock_guard lock(mutex_);
        taken_.swap(incoming_);
      }
      Filled filled;
      if (taken_.empty()) filled_.pop(filled);
    }
  }

  std::mutex mutex_;
  boost::fibers::buffered_channel<Filled> filled_{2};
  std::vector<Message> incoming_;
  std::atomic<bool> closed_ = false;
  // The receiver's own: messages that it has taken out, and the place of the next one among them.
  std::vector<Message> taken_;
  std::size_t next_ = 0;
};

// For a component with few messages: a channel of Boost.Fiber, of the least capacity. It holds one message, since one
// of its two places is always free: a fiber that sends another one waits, for ever if it is the one that receives.
template <typename Message>
class Channel final : public Closable {
 public:
  void send(Message message) { messages_.push(std::move(message)); }

  // Waits for a message. There is none once the channel is closed and empty.
  std::optional<Message> receive() {
    Message message;
    if (messages_.pop(message) != boost::fibers::channel_op_status::success) return std::nullopt;
    return message;
  }

  void close() override { messages_.close(); }

 private:
  boost::fibers::buffered_channel<Message> messages_{2};
};

}  // namespace mpp::fibers
