use mpp_harness::parameters::{PingPongParameters, ThroughputPingPongParameters};
use mpp_harness::{LANGUAGE, Lifecycle, RUNTIME, Testee, benchmarks};

use super::all_pairs_shortest_path::AllPairsShortestPath;
use super::chameneos::Chameneos;
use super::counting::Counting;
use super::fairness::Fairness;
use super::fork_join_create::ForkJoinCreate;
use super::fork_join_throughput::ForkJoinThroughput;
use super::latency::Latency;
use super::ping_pong::PingPong;
use super::prime_sieve::PrimeSieve;
use super::request_reply::RequestReply;
use super::system_provider::Threads;
use super::thread_ring::ThreadRing;
use super::throughput_ping_pong::ThroughputPingPong;
use crate::network::{NetClient, NetConnections, NetLatency, NetMaster, NetPingPong, SizedThroughput};

/// Describes RUSTSTD. The standard library is of the compiler's version.
pub(crate) fn testee() -> Testee {
    Testee::define("RUSTSTD", "std::thread, std::sync::mpsc, std::net", RUNTIME, LANGUAGE)
        .with::<benchmarks::PingPong>(Lifecycle::<PingPong>::new)
        .with::<benchmarks::ThroughputPingPong>(Lifecycle::<ThroughputPingPong>::new)
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
        .with_distributed::<benchmarks::NetPingPong>(
            NetMaster::<Threads, NetPingPong<PingPongParameters>>::new,
            NetClient::<Threads>::new,
        )
        .with_distributed::<benchmarks::NetThroughputPingPong>(
            NetMaster::<Threads, NetPingPong<ThroughputPingPongParameters>>::new,
            NetClient::<Threads>::new,
        )
        .with_distributed::<benchmarks::SizedThroughput>(
            NetMaster::<Threads, SizedThroughput>::new,
            NetClient::<Threads>::new,
        )
        .with_distributed::<benchmarks::NetLatency>(NetMaster::<Threads, NetLatency>::new, NetClient::<Threads>::new)
        .with_distributed::<benchmarks::NetConnections>(
            NetMaster::<Threads, NetConnections>::new,
            NetClient::<Threads>::new,
        )
}
