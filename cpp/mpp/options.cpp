#include "mpp/options.hpp"

#include <sched.h>

#include <charconv>
#include <system_error>

namespace mpp {
namespace {

std::map<std::string, std::string>& options() {
  static std::map<std::string, std::string> set;
  return set;
}

std::size_t processors() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return 1;
  return static_cast<std::size_t>(CPU_COUNT(&allowed));
}

}  // namespace

void set_options(std::map<std::string, std::string> set) { options() = std::move(set); }

std::optional<std::uint64_t> option_number(const std::string& name) {
  const auto text = option_word(name);
  if (!text) return std::nullopt;
  std::uint64_t value = 0;
  const char* const end = text->data() + text->size();
  const auto [read, failure] = std::from_chars(text->data(), end, value);
  return failure == std::errc() && read == end ? std::optional(value) : std::nullopt;
}

std::optional<std::string> option_word(const std::string& name) {
  const auto found = options().find(name);
  return found == options().end() ? std::nullopt : std::optional(found->second);
}

std::size_t workers() { return option_number(kWorkers).value_or(processors()); }

}  // namespace mpp
