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
      .local = local_benchmarks(),
      .distributed = {{"NETPINGPONG", net_ping_pong()},
                      {"NETTPPINGPONG", net_throughput_ping_pong()},
                      {"SIZEDTHROUGHPUT", sized_throughput()},
                      {"NETLATENCY", net_latency()},
                      {"NETCONNECTIONS", net_connections()}},
      .settings = {{"mailbox", "two vectors with mutex and condition variable, without bound"}},
  });
}
