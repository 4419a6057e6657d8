// Testee BOOSTFIBER: the benchmarks with fibers of Boost, and mailboxes of its mutex and condition variable, or its
// channels.

#include <boost/version.hpp>
#include <string>

#include "fibers/benchmarks.hpp"
#include "mpp/benchmark.hpp"

int main() {
  using namespace mpp::fibers;
  return mpp::serve({
      .symbol = "BOOSTFIBER",
      .framework = "none: Boost.Fiber",
      .framework_version = std::to_string(BOOST_VERSION / 100'000) + "." + std::to_string(BOOST_VERSION / 100 % 1'000) +
                           "." + std::to_string(BOOST_VERSION % 100),
      .local =
          {
              {"PINGPONG", make_ping_pong},
              {"TPPINGPONG", make_throughput_ping_pong},
              {"FIBONACCI", make_fibonacci},
              {"CHAMENEOS", make_chameneos},
              {"APSP", make_all_pairs_shortest_path},
              {"THREADRING", make_thread_ring},
              {"FORKJOINCREATE", make_fork_join_create},
              {"FORKJOINTHROUGHPUT", make_fork_join_throughput},
              {"COUNTING", make_counting},
              {"PRIMESIEVE", make_prime_sieve},
              {"REQUESTREPLY", make_request_reply},
          },
      .settings = {{"mailbox", "channel with room for two, or two vectors with a mutex, without bound"}},
  });
}
