use mpp_harness::{Lifecycle, Testee, benchmarks};

use super::{AllPairsShortestPath, PingPong, ThroughputPingPong};
use crate::framework;

/// Describes KOMPACTCO.
pub(crate) fn testee() -> Testee {
    framework::define("KOMPACTCO")
        .with::<benchmarks::PingPong>(Lifecycle::<PingPong>::new)
        .with::<benchmarks::ThroughputPingPong>(Lifecycle::<ThroughputPingPong>::new)
        .with::<benchmarks::AllPairsShortestPath>(Lifecycle::<AllPairsShortestPath>::new)
}
