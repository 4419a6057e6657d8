#pragma once

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <system_error>

namespace mpp {

// The value that a text such as "batch=50,workers=2" gives to a name.
inline std::optional<std::uint64_t> option(std::string_view text, std::string_view name) {
  while (!text.empty()) {
    const std::string_view assignment = text.substr(0, text.find(','));
    text.remove_prefix(assignment.size() == text.size() ? text.size() : assignment.size() + 1);
    if (!assignment.starts_with(name) || assignment.substr(name.size(), 1) != "=") continue;
    const std::string_view digits = assignment.substr(name.size() + 1);
    std::uint64_t value = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (failure == std::errc() && end == digits.data() + digits.size()) return value;
  }
  return std::nullopt;
}

// The value that whoever starts a testee sets by MPP_OPTIONS. The host refuses what Testee::options does not have.
inline std::optional<std::uint64_t> option(std::string_view name) {
  const char* text = std::getenv("MPP_OPTIONS");
  return text == nullptr ? std::nullopt : option(text, name);
}

}  // namespace mpp
