#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "mpp/benchmark.hpp"
#include "mpp/numbers.hpp"
#include "workloads/register.hpp"

namespace mpp::workloads {

// The run in which every replica gets operations on every key, one at a time. Kinds are random and the same in every
// verification; no value is written twice, nor 0, with which registers begin.
class Verification {
 public:
  static constexpr std::uint64_t kOperationsPerKey = 10;

  using Invoke = std::function<void(std::uint64_t replica, std::uint64_t key, bool is_write, std::uint64_t value)>;

  explicit Verification(const AtomicRegisterParameters& parameters) : parameters_(parameters) {}

  // Invokes the first operations, by the function given. The others follow on responses.
  void begin(Invoke invoke) {
    invoke_ = std::move(invoke);
    begin_ = Clock::now();
    pairs_.resize(pairs());
    history_.reserve(operations());
    while (next_key_ < std::min(kKeysAtOnce, parameters_.keys)) begin_next_key();
  }

  // Takes a replica's response to its operation on a key, and the value that was read. Returns whether it was the last.
  bool respond(std::uint64_t replica, std::uint64_t key, std::uint64_t value) {
    const std::int64_t returned = now();
    const std::size_t number = pair(replica, key);
    Pair& own = pairs_.at(number);
    const bool is_write = writes(number);
    history_.push_back({replica, key, is_write, is_write ? value_to_write(number) : value, own.invoked, returned});
    if (++own.completed < kOperationsPerKey) {
      next(replica, key);
    } else if (next_key_ < parameters_.keys && is_complete(key)) {
      begin_next_key();
    }
    return history_.size() == operations();
  }

  // The operations that were answered so far.
  [[nodiscard]] const std::vector<Operation>& history() const { return history_; }

 private:
  using Clock = std::chrono::steady_clock;

  // All replicas work on the same few keys at once, so that their operations overlap.
  static constexpr std::uint64_t kKeysAtOnce = 64;

  // The operations of a replica on a key.
  struct Pair {
    std::uint64_t completed = 0;
    std::int64_t invoked = 0;
  };

  [[nodiscard]] std::size_t pairs() const { return parameters_.replicas * parameters_.keys; }
  [[nodiscard]] std::size_t operations() const { return pairs() * kOperationsPerKey; }
  [[nodiscard]] std::size_t pair(std::uint64_t replica, std::uint64_t key) const {
    return key * parameters_.replicas + replica;
  }

  [[nodiscard]] std::int64_t now() const { return std::chrono::nanoseconds(Clock::now() - begin_).count(); }

  [[nodiscard]] bool is_complete(std::uint64_t key) const {
    const auto first = pairs_.begin() + static_cast<std::ptrdiff_t>(pair(0, key));
    return std::all_of(first, first + static_cast<std::ptrdiff_t>(parameters_.replicas),
                       [](const Pair& own) { return own.completed == kOperationsPerKey; });
  }

  // The kind of a pair's next operation is a bit of the pair's random number.
  [[nodiscard]] bool writes(std::size_t number) const {
    return (SplitMix64(number).next() >> pairs_[number].completed & 1U) != 0;
  }

  [[nodiscard]] std::uint64_t value_to_write(std::size_t number) const {
    return number * kOperationsPerKey + pairs_[number].completed + 1;
  }

  void begin_next_key() {
    const std::uint64_t key = next_key_++;
    for (std::uint64_t replica = 0; replica < parameters_.replicas; ++replica) next(replica, key);
  }

  void next(std::uint64_t replica, std::uint64_t key) {
    const std::size_t number = pair(replica, key);
    const bool is_write = writes(number);
    pairs_[number].invoked = now();
    invoke_(replica, key, is_write, is_write ? value_to_write(number) : 0);
  }

  AtomicRegisterParameters parameters_;
  Invoke invoke_;
  Clock::time_point begin_;
  std::vector<Pair> pairs_;
  std::uint64_t next_key_ = 0;
  std::vector<Operation> history_;
};

}  // namespace mpp::workloads
