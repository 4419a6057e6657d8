// Testee CAF: the benchmarks with event-based actors of the C++ Actor Framework.

#include <caf/config.hpp>
#include <string>

#include "benchmarks.hpp"
#include "configuration.hpp"
#include "mpp/benchmark.hpp"

int main() {
  using namespace mpp::caf_actors;
  return mpp::serve({
      .symbol = "CAF",
      .framework = "CAF",
      .framework_version = std::to_string(CAF_MAJOR_VERSION) + "." + std::to_string(CAF_MINOR_VERSION) + "." +
                           std::to_string(CAF_PATCH_VERSION),
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
              {"FAIRNESS", make_fairness},
              {"LATENCY", make_latency},
          },
      .distributed =
          {
              {"NETPINGPONG", halves(make_net_ping_pong)},
              {"NETTPPINGPONG", halves(make_net_throughput_ping_pong)},
              {"NETLATENCY", halves(make_net_latency)},
              {"NETCONNECTIONS", halves(make_net_connections)},
              {"SIZEDTHROUGHPUT", halves(make_sized_throughput)},
              {"ATOMICREGISTER", halves(make_atomic_register)},
              {"STREAMINGWINDOWS", halves(make_streaming_windows)},
          },
      .verifies = {"ATOMICREGISTER"},
      .settings = {{"mailbox", "CAF's own, lock-free and unbounded"}},
      .options = options(),
      .settings_by_options = settings,
  });
}
