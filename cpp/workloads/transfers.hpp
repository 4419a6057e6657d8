// The transfers of NETCONNECTIONS, in which no framework has a say.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "mpp/numbers.hpp"
#include "mpp/parameters.hpp"

namespace mpp::workloads {

// The payload of a message; the last message of a transfer alone has less.
constexpr std::size_t kTransferMessageBytes = 4096;

// The transfers of a pair in one run, which both ends know.
struct TransferTerms {
  std::uint64_t bytes_per_transfer;
  // The number of transfers, of both directions.
  std::uint64_t exchanges;
};

struct NetConnectionsParameters {
  std::uint64_t pairs;
  // The number of pairs that exchange bytes, the first ones.
  std::uint64_t active_pairs;
  TransferTerms terms;

  explicit NetConnectionsParameters(const Parameters& parameters)
      : pairs(parameters.number("number_of_pairs")),
        active_pairs(parameters.number("active_pairs")),
        terms{parameters.number("bytes_per_transfer"), parameters.number("exchanges")} {
    if (active_pairs == 0) active_pairs = default_active_pairs(pairs);
  }

 private:
  // A part of them where they are few.
  static std::uint64_t default_active_pairs(std::uint64_t pairs) {
    constexpr std::uint64_t kMost = 128;
    constexpr std::uint64_t kPairsPerActive = 4;
    return pairs < kMost ? std::max<std::uint64_t>(1, pairs / kPairsPerActive) : kMost;
  }
};

// The octets of a whole message, which are those of all pairs.
inline std::span<const char> transfer_payload() {
  static const std::vector<char> payload = SplitMix64(0).octets(kTransferMessageBytes);
  return payload;
}

// The state of one end of a pair in a run. Both ends count the transfers, which go to and fro.
class PairEnd {
 public:
  explicit PairEnd(const TransferTerms& terms)
      : terms_(terms), left_(terms.exchanges), missing_(terms.bytes_per_transfer) {}

  // True if all transfers have been sent and received.
  [[nodiscard]] bool over() const { return left_ == 0; }

  // Takes a message, by its index in the transfer and its payload's size. Returns whether it completes the transfer.
  bool receive(std::uint64_t index, std::size_t payload_bytes) {
    const std::uint64_t expected = std::min<std::uint64_t>(missing_, kTransferMessageBytes);
    if (over() || index != next_ || payload_bytes != expected) {
      throw std::runtime_error("message " + std::to_string(index) + " of a transfer came with " +
                               std::to_string(payload_bytes) + " bytes, message " + std::to_string(next_) + " with " +
                               std::to_string(expected) + " bytes was expected, in " + std::to_string(left_) +
                               " transfers");
    }
    received_ += payload_bytes;
    missing_ -= payload_bytes;
    ++next_;
    if (missing_ > 0) return false;
    missing_ = terms_.bytes_per_transfer;
    next_ = 0;
    --left_;
    return true;
  }

  // Sends a whole transfer: hands over each message's index and payload.
  template <typename Send>
  void send(const Send& send) {
    --left_;
    std::uint32_t index = 0;
    for (std::uint64_t left = terms_.bytes_per_transfer; left > 0; ++index) {
      const auto payload = transfer_payload().first(std::min<std::uint64_t>(left, kTransferMessageBytes));
      send(index, payload);
      left -= payload.size();
    }
  }

  // The number of bytes that this end has received.
  [[nodiscard]] std::uint64_t received() const { return received_; }

  // The pair's share of the answer, by its number from 0, once the other end has told what it received.
  [[nodiscard]] std::uint64_t share(std::uint64_t pair, std::uint64_t received_by_other) const {
    if (!over()) {
      throw std::runtime_error("the client's end is done, but " + std::to_string(left_) + " transfers are not");
    }
    return (received_ + received_by_other) * (pair + 1);
  }

 private:
  TransferTerms terms_;
  // Transfers.
  std::uint64_t left_;
  // Bytes of the transfer that comes, and the index of its next message.
  std::uint64_t missing_;
  std::uint64_t next_ = 0;
  std::uint64_t received_ = 0;
};

}  // namespace mpp::workloads
