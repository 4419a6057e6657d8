use mpp_harness::{LANGUAGE, Lifecycle, Testee, benchmarks, locked_version, processors};

use super::all_pairs_shortest_path::AllPairsShortestPath;
use super::chameneos::Chameneos;
use super::fibonacci::Fibonacci;
use super::ping_pong::PingPong;
use super::system_provider::Tasks;
use super::throughput_ping_pong::ThroughputPingPong;
use crate::network::{NetClient, NetMaster};

/// Describes TOKIO.
pub(crate) fn testee() -> Testee {
    Testee::define("TOKIO", "Tokio", locked_version("tokio"), LANGUAGE)
        .with::<benchmarks::PingPong>(Lifecycle::<PingPong>::new)
        .with::<benchmarks::ThroughputPingPong>(Lifecycle::<ThroughputPingPong>::new)
        .with::<benchmarks::Fibonacci>(Lifecycle::<Fibonacci>::new)
        .with::<benchmarks::Chameneos>(Lifecycle::<Chameneos>::new)
        .with::<benchmarks::AllPairsShortestPath>(Lifecycle::<AllPairsShortestPath>::new)
        .with_distributed::<benchmarks::NetPingPong>(NetMaster::<Tasks, _>::new, NetClient::<Tasks>::new)
        .with_distributed::<benchmarks::NetThroughputPingPong>(NetMaster::<Tasks, _>::new, NetClient::<Tasks>::new)
        .setting("workers", &processors().to_string())
}
