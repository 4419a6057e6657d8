// Testee CPPTHREADS: the benchmarks with what C++ has itself, threads, and mailboxes of a mutex and a condition
// variable.

#include "mpp/benchmark.hpp"
#include "threads/benchmarks.hpp"

int main() {
  using namespace mpp::threads;
  return mpp::serve({
      .symbol = "CPPTHREADS",
      .framework = "none: std::jthread, std::mutex, std::condition_variable, sockets",
      .framework_version = mpp::compiler(),
      .local =
          {
              {"PINGPONG", make_ping_pong},
              {"TPPINGPONG", make_throughput_ping_pong},
              {"CHAMENEOS", make_chameneos},
              {"APSP", make_all_pairs_shortest_path},
              {"THREADRING", make_thread_ring},
              {"FORKJOINCREATE", make_fork_join_create},
              {"FORKJOINTHROUGHPUT", make_fork_join_throughput},
              {"COUNTING", make_counting},
              {"PRIMESIEVE", make_prime_sieve},
              {"REQUESTREPLY", make_request_reply},
          },
      .distributed = {{"NETPINGPONG", net_ping_pong()}, {"NETTPPINGPONG", net_throughput_ping_pong()}},
      .settings = {{"mailbox", "two vectors with mutex and condition variable, without bound"}},
  });
}
