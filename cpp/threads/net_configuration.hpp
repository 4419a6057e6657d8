#pragma once

#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>

namespace mpp::threads {

// A master's word to its clients.
struct NetConfiguration {
  std::uint64_t token;
  std::uint32_t pairs;
  bool static_only;
  // The time that a ponger computes on a PING.
  std::uint64_t work_nanos;

  [[nodiscard]] std::string encode() const {
    std::ostringstream text;
    text << token << ' ' << pairs << ' ' << static_only << ' ' << work_nanos;
    return text.str();
  }

  static NetConfiguration decode(const std::string& text) {
    std::istringstream fields(text);
    NetConfiguration configuration{};
    if (fields >> configuration.token >> configuration.pairs >> configuration.static_only >> configuration.work_nanos) {
      return configuration;
    }
    throw std::invalid_argument("no configuration: '" + text + "'");
  }
};

}  // namespace mpp::threads
