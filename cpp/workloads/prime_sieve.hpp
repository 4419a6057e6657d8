#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "mpp/numbers.hpp"
#include "mpp/parameters.hpp"

namespace mpp::workloads {

// Numbers in ascending order, one message.
using Batch = std::vector<std::uint64_t>;

struct PrimeSieveParameters {
  std::uint64_t limit;
  std::uint64_t primes_per_filter;
  std::uint64_t batch_size;

  explicit PrimeSieveParameters(const Parameters& parameters)
      : limit(parameters.number("limit")),
        primes_per_filter(parameters.number("primes_per_filter")),
        batch_size(parameters.number("batch_size")) {}

  // An empty message with room for all that will come into one.
  [[nodiscard]] Batch new_batch() const {
    Batch batch;
    batch.reserve(std::min(batch_size, limit));
    return batch;
  }

  // Has all numbers sent, in ascending order, a batch per message.
  template <typename Send>
  void send_all(const Send& send) const {
    Batch batch = new_batch();
    for (std::uint64_t number = 2; number <= limit; ++number) {
      batch.push_back(number);
      if (batch.size() == batch_size) send(std::exchange(batch, new_batch()));
    }
    if (!batch.empty()) send(std::move(batch));
  }
};

// A filter's report: the number and the sum of its primes.
struct FilterReport {
  std::uint64_t primes;
  std::uint64_t sum;
};

// A filter's state: its primes, and the numbers that wait until a message for the next filter is full.
class Filter {
 public:
  explicit Filter(const PrimeSieveParameters& parameters) : parameters_(parameters) {}

  // Takes a message, and has each message for the next filter sent as soon as it is full.
  template <typename Send>
  void take(const Batch& numbers, const Send& send) {
    for (const std::uint64_t number : numbers) {
      if (divides(number)) continue;
      if (primes_.size() < parameters_.primes_per_filter) {
        primes_.push_back(number);
        continue;
      }
      if (passed_.empty()) passed_ = parameters_.new_batch();
      passed_.push_back(number);
      if (passed_.size() == parameters_.batch_size) send(flush());
    }
  }

  // The last message for the next filter, to be sent before the end; empty if no numbers are left for one.
  Batch flush() { return std::exchange(passed_, {}); }

  [[nodiscard]] FilterReport report() const {
    FilterReport report{primes_.size(), 0};
    for (const std::uint64_t prime : primes_) report.sum += prime;
    return report;
  }

 private:
  [[nodiscard]] bool divides(std::uint64_t number) const {
    return std::any_of(primes_.begin(), primes_.end(), [number](std::uint64_t prime) { return number % prime == 0; });
  }

  PrimeSieveParameters parameters_;
  std::vector<std::uint64_t> primes_;
  Batch passed_;
};

// Adds what filters report.
class SieveCollector {
 public:
  // Takes the report of a filter, by its number from 1. Once the last one and all before it have reported, it returns
  // the hash of the number of all primes, and of their sum.
  std::optional<std::uint64_t> take(std::uint64_t number, bool is_last, const FilterReport& report) {
    ++filters_;
    primes_ += report.primes;
    sum_ += report.sum;
    if (is_last) last_ = number;
    if (filters_ != last_) return std::nullopt;
    return hash({primes_, sum_});
  }

 private:
  std::uint64_t filters_ = 0;
  std::uint64_t last_ = 0;
  std::uint64_t primes_ = 0;
  std::uint64_t sum_ = 0;
};

}  // namespace mpp::workloads
