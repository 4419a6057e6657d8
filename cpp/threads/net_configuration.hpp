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

  [[nodiscard]] std::string encode() const {
    std::ostringstream text;
    text << token << ' ' << pairs << ' ' << static_only;
    return text.str();
  }

  static NetConfiguration decode(const std::string& text) {
    std::istringstream fields(text);
    NetConfiguration configuration{};
    if (fields >> configuration.token >> configuration.pairs >> configuration.static_only) return configuration;
    throw std::invalid_argument("no configuration: '" + text + "'");
  }
};

}  // namespace mpp::threads
