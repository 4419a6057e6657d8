#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mpp/numbers.hpp"
#include "mpp/parameters.hpp"

namespace mpp::workloads {

struct SizedThroughputParameters {
  std::size_t message_bytes;
  std::uint64_t batch_size;
  std::uint64_t batches;
  std::uint64_t pairs;

  explicit SizedThroughputParameters(const Parameters& parameters)
      : message_bytes(parameters.number("message_size")),
        batch_size(parameters.number("batch_size")),
        batches(parameters.number("number_of_batches")),
        pairs(parameters.number("number_of_pairs")) {}

  // The number of batches that a source sends before it waits for an acknowledgement.
  [[nodiscard]] std::uint64_t first_batches() const { return std::min<std::uint64_t>(2, batches); }

  // The payload of all messages of a pair, by its number from 0.
  [[nodiscard]] std::vector<char> payload(std::uint64_t pair) const { return SplitMix64(pair).octets(message_bytes); }
};

// A sink's state: the batch that comes in.
class BatchCounter {
 public:
  explicit BatchCounter(std::uint64_t batch_size) : batch_size_(batch_size) {}

  // Takes a message by its payload's size. Returns whether it completes a batch.
  bool take(std::size_t payload_bytes) {
    if (messages_ == batch_size_) messages_ = payload_bytes_ = 0;
    ++messages_;
    payload_bytes_ += payload_bytes;
    return messages_ == batch_size_;
  }

  // The number of bytes in the batch so far.
  [[nodiscard]] std::uint64_t payload_bytes() const { return payload_bytes_; }

 private:
  std::uint64_t batch_size_;
  std::uint64_t messages_ = 0;
  std::uint64_t payload_bytes_ = 0;
};

}  // namespace mpp::workloads
