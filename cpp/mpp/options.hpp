#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace mpp {

// The values that an option of a testee takes: numbers from the first to the second one, or words.
using OptionValues = std::variant<std::pair<std::uint64_t, std::uint64_t>, std::vector<std::string>>;

// Names that testees of all languages share: the messages that a component handles per turn at most, and the threads of
// a pool.
inline constexpr const char* kBatch = "batch";
inline constexpr const char* kWorkers = "workers";

// The threads that a pool may have.
inline constexpr std::pair<std::uint64_t, std::uint64_t> kWorkersRange{1, 1024};

// Keeps the options that were set, before any benchmark is made. The host refuses what Testee::options does not have.
void set_options(std::map<std::string, std::string> options);

// The value that was set, if it is a number.
std::optional<std::uint64_t> option_number(const std::string& name);

// The value that was set.
std::optional<std::string> option_word(const std::string& name);

// The threads of a pool: those that were set, or one for each processor that the process may use.
std::size_t workers();

}  // namespace mpp
