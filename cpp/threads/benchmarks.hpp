// The benchmarks of the testee.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "mpp/benchmark.hpp"

namespace mpp::threads {

// Those within a process, by their symbols.
std::map<std::string, MakeLocal> local_benchmarks();

std::unique_ptr<Runs> make_fork_join_create(const Parameters& parameters);
Distributed net_ping_pong();
Distributed net_throughput_ping_pong();
Distributed sized_throughput();
Distributed net_latency();
Distributed net_connections();

}  // namespace mpp::threads
