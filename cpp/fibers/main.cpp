// Testee BOOSTFIBER: the benchmarks with fibers of Boost, and mailboxes of its mutex and condition variable, or its
// channels.

#include <boost/version.hpp>
#include <map>
#include <string>

#include "fibers/benchmarks.hpp"
#include "mpp/benchmark.hpp"
#include "mpp/options.hpp"

int main() {
  using namespace mpp::fibers;
  return mpp::serve({
      .symbol = "BOOSTFIBER",
      .framework = "none: Boost.Fiber",
      .framework_version = std::to_string(BOOST_VERSION / 100'000) + "." + std::to_string(BOOST_VERSION / 100 % 1'000) +
                           "." + std::to_string(BOOST_VERSION % 100),
      .local = local_benchmarks(),
      .settings = {{"mailbox", "channel with room for two, or two vectors with a mutex, without bound"}},
      .options = {{mpp::kWorkers, mpp::kWorkersRange}},
      .settings_by_options =
          [] {
            return std::map<std::string, std::string>{{mpp::kWorkers, std::to_string(mpp::workers())}};
          },
  });
}
