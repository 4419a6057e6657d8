// Makers of the benchmarks, each in a file of its own.
#pragma once

#include <memory>

#include "mpp/benchmark.hpp"
#include "net_benchmark.hpp"

namespace mpp::caf_actors {

std::unique_ptr<Runs> make_ping_pong(const Parameters& parameters);
std::unique_ptr<Runs> make_throughput_ping_pong(const Parameters& parameters);
std::unique_ptr<Runs> make_fibonacci(const Parameters& parameters);
std::unique_ptr<Runs> make_chameneos(const Parameters& parameters);
std::unique_ptr<Runs> make_all_pairs_shortest_path(const Parameters& parameters);
std::unique_ptr<Runs> make_thread_ring(const Parameters& parameters);
std::unique_ptr<Runs> make_fork_join_create(const Parameters& parameters);
std::unique_ptr<Runs> make_fork_join_throughput(const Parameters& parameters);
std::unique_ptr<Runs> make_counting(const Parameters& parameters);
std::unique_ptr<Runs> make_prime_sieve(const Parameters& parameters);
std::unique_ptr<Runs> make_request_reply(const Parameters& parameters);
std::unique_ptr<Runs> make_fairness(const Parameters& parameters);
std::unique_ptr<Runs> make_latency(const Parameters& parameters);

std::unique_ptr<NetBenchmark> make_net_ping_pong(const Parameters& parameters);
std::unique_ptr<NetBenchmark> make_net_throughput_ping_pong(const Parameters& parameters);
std::unique_ptr<NetBenchmark> make_net_latency(const Parameters& parameters);
std::unique_ptr<NetBenchmark> make_net_connections(const Parameters& parameters);
std::unique_ptr<NetBenchmark> make_sized_throughput(const Parameters& parameters);
std::unique_ptr<NetBenchmark> make_atomic_register(const Parameters& parameters);
std::unique_ptr<NetBenchmark> make_streaming_windows(const Parameters& parameters);

}  // namespace mpp::caf_actors
