#include "configuration.hpp"

#include <caf/atom.hpp>
#include <caf/config_value.hpp>
#include <cstddef>
#include <limits>
#include <vector>

namespace mpp::caf_actors {
namespace {

constexpr const char* kScheduler = "scheduler";
constexpr std::uint64_t kMostMessages = 1'000'000'000;

}  // namespace

std::map<std::string, OptionValues> options() {
  return {
      {kScheduler, std::vector<std::string>{"stealing", "sharing"}},
      {kWorkers, kWorkersRange},
      {kBatch, std::pair<std::uint64_t, std::uint64_t>(1, kMostMessages)},
  };
}

std::map<std::string, std::string> settings() {
  const Configuration configuration;
  const auto policy = caf::get_or(configuration, "scheduler.policy", caf::atom("stealing"));
  constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
  const std::size_t batch = caf::get_or(configuration, "scheduler.max-throughput", kNoLimit);
  return {
      {kScheduler, caf::to_string(policy)},
      {kWorkers, std::to_string(caf::get_or(configuration, "scheduler.max-threads", std::size_t{0}))},
      {kBatch, batch == kNoLimit ? "all messages that there are" : std::to_string(batch)},
  };
}

Configuration::Configuration() {
  // CAF itself takes all processors that there are, and at least four.
  set("scheduler.max-threads", workers());
  if (const auto batch = option_number(kBatch)) set("scheduler.max-throughput", static_cast<std::size_t>(*batch));
  if (option_word(kScheduler) == "sharing") set("scheduler.policy", caf::atom("sharing"));
}

}  // namespace mpp::caf_actors
