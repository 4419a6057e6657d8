#pragma once

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>

#include "workloads/transfers.hpp"

namespace mpp::threads {

// A master's word to its clients.
struct NetConfiguration {
  std::uint64_t token;
  std::uint32_t pairs;
  bool static_only;
  // The time that a ponger computes on a PING.
  std::uint64_t work_nanos;
  // The payload and the batches of SIZEDTHROUGHPUT; 0 in other benchmarks.
  std::size_t payload_bytes = 0;
  std::uint64_t batch_size = 0;
  // The transfers of NETCONNECTIONS; none in other benchmarks.
  workloads::TransferTerms transfers{};

  // The contract's upper limit.
  static constexpr std::size_t kMostPayloadBytes = 65'536;

  [[nodiscard]] std::string encode() const {
    std::ostringstream text;
    text << token << ' ' << pairs << ' ' << static_only << ' ' << work_nanos << ' ' << payload_bytes << ' '
         << batch_size << ' ' << transfers.bytes_per_transfer << ' ' << transfers.exchanges;
    return text.str();
  }

  static NetConfiguration decode(const std::string& text) {
    std::istringstream fields(text);
    NetConfiguration configuration{};
    fields >> configuration.token >> configuration.pairs >> configuration.static_only >> configuration.work_nanos;
    fields >> configuration.payload_bytes >> configuration.batch_size;
    if (!(fields >> configuration.transfers.bytes_per_transfer >> configuration.transfers.exchanges)) {
      throw std::invalid_argument("no configuration: '" + text + "'");
    }
    if (configuration.payload_bytes > kMostPayloadBytes) {
      throw std::invalid_argument("a payload has " + std::to_string(configuration.payload_bytes) +
                                  " bytes, allowed are at most " + std::to_string(kMostPayloadBytes));
    }
    return configuration;
  }
};

}  // namespace mpp::threads
