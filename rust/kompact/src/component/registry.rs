use mpp_harness::{Lifecycle, Testee, benchmarks};

use super::{
    AllPairsShortestPath, Counting, Fairness, Latency, PingPong, PrimeSieve, RequestReply, ThreadRing,
    ThroughputPingPong,
};
use crate::framework;

/// Describes KOMPACTCO.
pub(crate) fn testee() -> Testee {
    framework::define("KOMPACTCO")
        .with::<benchmarks::PingPong>(Lifecycle::<PingPong>::new)
        .with::<benchmarks::ThroughputPingPong>(Lifecycle::<ThroughputPingPong>::new)
        .with::<benchmarks::AllPairsShortestPath>(Lifecycle::<AllPairsShortestPath>::new)
        .with::<benchmarks::ThreadRing>(Lifecycle::<ThreadRing>::new)
        .with::<benchmarks::Counting>(Lifecycle::<Counting>::new)
        .with::<benchmarks::PrimeSieve>(Lifecycle::<PrimeSieve>::new)
        .with::<benchmarks::RequestReply>(Lifecycle::<RequestReply>::new)
        .with::<benchmarks::Fairness>(Lifecycle::<Fairness>::new)
        .with::<benchmarks::Latency>(Lifecycle::<Latency>::new)
}
