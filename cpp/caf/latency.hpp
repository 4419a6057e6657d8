// The actors of LATENCY, within a process and between processes.
#pragma once

#include <caf/actor.hpp>
#include <caf/behavior.hpp>
#include <caf/event_based_actor.hpp>
#include <chrono>
#include <vector>

#include "mpp/latch.hpp"
#include "mpp/run_benchmark.hpp"
#include "run.hpp"
#include "workloads/open_loop.hpp"

namespace mpp::caf_actors {

// A server, which answers whoever a request is from.
caf::behavior latency_server(caf::event_based_actor* self, std::chrono::nanoseconds work, const Run& run);

caf::behavior latency_collector(workloads::OpenLoop& loop, Latch& latch);

// Generates the requests, in the collector's name.
Begin generate_requests(workloads::OpenLoop& loop, Latch& latch, std::vector<caf::actor> servers, caf::actor collector);

}  // namespace mpp::caf_actors
