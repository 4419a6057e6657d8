#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "mpp/numbers.hpp"
#include "mpp/parameters.hpp"

namespace mpp::workloads {

struct CountingParameters {
  std::uint64_t messages;
  std::uint64_t producers;

  explicit CountingParameters(const Parameters& parameters)
      : messages(parameters.number("number_of_messages")), producers(parameters.number("producers")) {}
};

// The state of COUNTING's counter.
class Counter {
 public:
  explicit Counter(std::uint64_t producers) : last_(producers) {}

  // Takes an INC of a producer, by its number from 0; its own numbers count from 1, without a gap.
  void increment(std::uint64_t producer, std::uint64_t number) {
    if (const std::uint64_t expected = last_[producer] + 1; number != expected) {
      throw std::runtime_error("number " + std::to_string(number) + " of producer " + std::to_string(producer) +
                               " came where number " + std::to_string(expected) + " comes next");
    }
    last_[producer] = number;
    ++count_;
    sum_ += number;
  }

  // Takes a GET of a producer. Once all have asked, it returns the hash of how many numbers came, and of their sum.
  std::optional<std::uint64_t> get() {
    if (++asked_ < last_.size()) return std::nullopt;
    return hash({count_, sum_});
  }

 private:
  // By producer.
  std::vector<std::uint64_t> last_;
  std::uint64_t count_ = 0;
  std::uint64_t sum_ = 0;
  std::size_t asked_ = 0;
};

}  // namespace mpp::workloads
