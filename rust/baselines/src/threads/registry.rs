use mpp_harness::{LANGUAGE, Lifecycle, RUNTIME, Testee, benchmarks};

use super::all_pairs_shortest_path::AllPairsShortestPath;
use super::chameneos::Chameneos;
use super::ping_pong::PingPong;
use super::system_provider::Threads;
use super::throughput_ping_pong::ThroughputPingPong;
use crate::network::{NetClient, NetMaster};

/// Describes RUSTSTD. The standard library is of the compiler's version.
pub(crate) fn testee() -> Testee {
    Testee::define("RUSTSTD", "std::thread, std::sync::mpsc, std::net", RUNTIME, LANGUAGE)
        .with::<benchmarks::PingPong>(Lifecycle::<PingPong>::new)
        .with::<benchmarks::ThroughputPingPong>(Lifecycle::<ThroughputPingPong>::new)
        .with::<benchmarks::Chameneos>(Lifecycle::<Chameneos>::new)
        .with::<benchmarks::AllPairsShortestPath>(Lifecycle::<AllPairsShortestPath>::new)
        .with_distributed::<benchmarks::NetPingPong>(NetMaster::<Threads, _>::new, NetClient::<Threads>::new)
        .with_distributed::<benchmarks::NetThroughputPingPong>(NetMaster::<Threads, _>::new, NetClient::<Threads>::new)
}
