// The benchmarks that components with mailboxes have in common, by whatever means these are made.
//
// Means says what they are: a Run, which starts components; a Benchmark, whose runs are such; a Mailbox, which takes
// any number of messages; a Channel, where there are never more than two; a Promise; and calls that block, or refuse
// more components than there can be.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "mailboxes/all_pairs_shortest_path.hpp"
#include "mailboxes/chameneos.hpp"
#include "mailboxes/counting.hpp"
#include "mailboxes/fairness.hpp"
#include "mailboxes/fork_join_throughput.hpp"
#include "mailboxes/latency.hpp"
#include "mailboxes/ping_pong.hpp"
#include "mailboxes/prime_sieve.hpp"
#include "mailboxes/request_reply.hpp"
#include "mailboxes/thread_ring.hpp"
#include "mpp/benchmark.hpp"

namespace mpp::mailboxes {

template <typename Benchmark>
std::unique_ptr<Runs> make(const Parameters& parameters) {
  return std::make_unique<Benchmark>(parameters);
}

// Their makers, by the benchmarks' symbols.
template <typename Means>
std::map<std::string, MakeLocal> benchmarks() {
  return {
      {"PINGPONG", make<SinglePingPong<Means>>},   {"TPPINGPONG", make<ThroughputPingPong<Means>>},
      {"CHAMENEOS", make<Chameneos<Means>>},       {"APSP", make<AllPairsShortestPath<Means>>},
      {"THREADRING", make<ThreadRing<Means>>},     {"FORKJOINTHROUGHPUT", make<ForkJoinThroughput<Means>>},
      {"COUNTING", make<Counting<Means>>},         {"PRIMESIEVE", make<PrimeSieve<Means>>},
      {"REQUESTREPLY", make<RequestReply<Means>>}, {"FAIRNESS", make<Fairness<Means>>},
      {"LATENCY", make<Latency<Means>>},
  };
}

}  // namespace mpp::mailboxes
