use mpp_harness::{LANGUAGE, Lifecycle, Testee, benchmarks, locked_version, options};

use crate::all_pairs_shortest_path::AllPairsShortestPath;
use crate::chameneos::Chameneos;
use crate::counting::Counting;
use crate::fairness::Fairness;
use crate::fibonacci::Fibonacci;
use crate::fork_join_create::ForkJoinCreate;
use crate::fork_join_throughput::ForkJoinThroughput;
use crate::latency::Latency;
use crate::ping_pong::PingPong;
use crate::prime_sieve::PrimeSieve;
use crate::request_reply::RequestReply;
use crate::system_provider::batch;
use crate::thread_ring::ThreadRing;
use crate::throughput_ping_pong::ThroughputPingPong;

/// The testee of this program.
pub(crate) fn testee() -> Testee {
    Testee::define("RIKER", "Riker", locked_version("riker"), LANGUAGE)
        .with::<benchmarks::PingPong>(Lifecycle::<PingPong>::new)
        .with::<benchmarks::ThroughputPingPong>(Lifecycle::<ThroughputPingPong>::new)
        .with::<benchmarks::Fibonacci>(Lifecycle::<Fibonacci>::new)
        .with::<benchmarks::Chameneos>(Lifecycle::<Chameneos>::new)
        .with::<benchmarks::AllPairsShortestPath>(Lifecycle::<AllPairsShortestPath>::new)
        .with::<benchmarks::ThreadRing>(Lifecycle::<ThreadRing>::new)
        .with::<benchmarks::ForkJoinCreate>(Lifecycle::<ForkJoinCreate>::new)
        .with::<benchmarks::ForkJoinThroughput>(Lifecycle::<ForkJoinThroughput>::new)
        .with::<benchmarks::Counting>(Lifecycle::<Counting>::new)
        .with::<benchmarks::PrimeSieve>(Lifecycle::<PrimeSieve>::new)
        .with::<benchmarks::RequestReply>(Lifecycle::<RequestReply>::new)
        .with::<benchmarks::Fairness>(Lifecycle::<Fairness>::new)
        .with::<benchmarks::Latency>(Lifecycle::<Latency>::new)
        .pool()
        .setting("batch", &batch().map_or_else(|failure| failure.to_string(), |batch| batch.to_string()))
        .option(options::BATCH, 1..=u32::MAX.into())
}
