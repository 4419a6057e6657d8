#include "configuration.hpp"

#include <sched.h>

#include <caf/atom.hpp>
#include <cstddef>

#include "mpp/options.hpp"

namespace mpp::caf_actors {
namespace {

constexpr const char* kSharing = "sharing";

// The processors that the process may use; CAF itself takes all that there are, and at least four.
std::size_t processors() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return 1;
  return static_cast<std::size_t>(CPU_COUNT(&allowed));
}

}  // namespace

std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> options() { return {{kSharing, {0, 1}}}; }

Configuration::Configuration() {
  set("scheduler.max-threads", processors());
  if (option(kSharing) == 1) set("scheduler.policy", caf::atom("sharing"));
}

}  // namespace mpp::caf_actors
