use mpp_harness::{Lifecycle, Testee, benchmarks};

use super::{
    AllPairsShortestPath, Chameneos, Counting, Fairness, Fibonacci, ForkJoinCreate, ForkJoinThroughput, Latency,
    PingPong, PrimeSieve, RequestReply, ThreadRing, ThroughputPingPong,
};
use crate::framework;

/// Describes KOMPACTAC.
pub(crate) fn testee() -> Testee {
    let testee = framework::define("KOMPACTAC")
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
        .with::<benchmarks::Latency>(Lifecycle::<Latency>::new);
    #[cfg(feature = "distributed")]
    let testee = with_distributed(testee);
    testee
}

#[cfg(feature = "distributed")]
fn with_distributed(testee: Testee) -> Testee {
    use super::{
        ActorRegister, FileTransfer, NetConnections, NetLatency, NetPingPong, NetThroughputPingPong, SizedThroughput,
        StreamingWindows,
    };
    use crate::nodes::{NetClient, NetMaster};
    use crate::replicated_log::AtomicBroadcast;

    testee
        .with_distributed::<benchmarks::NetPingPong>(NetMaster::<NetPingPong>::new, NetClient::<NetPingPong>::new)
        .with_distributed::<benchmarks::NetThroughputPingPong>(
            NetMaster::<NetThroughputPingPong>::new,
            NetClient::<NetThroughputPingPong>::new,
        )
        .with_distributed::<benchmarks::SizedThroughput>(
            NetMaster::<SizedThroughput>::new,
            NetClient::<SizedThroughput>::new,
        )
        .with_distributed::<benchmarks::AtomicRegister>(
            NetMaster::<ActorRegister>::new,
            NetClient::<ActorRegister>::new,
        )
        .with_distributed::<benchmarks::AtomicBroadcast>(
            NetMaster::<AtomicBroadcast>::new,
            NetClient::<AtomicBroadcast>::new,
        )
        .with_distributed::<benchmarks::StreamingWindows>(
            NetMaster::<StreamingWindows>::new,
            NetClient::<StreamingWindows>::new,
        )
        .with_distributed::<benchmarks::NetLatency>(NetMaster::<NetLatency>::new, NetClient::<NetLatency>::new)
        .with_distributed::<benchmarks::NetConnections>(
            NetMaster::<NetConnections>::new,
            NetClient::<NetConnections>::new,
        )
        .with_distributed::<benchmarks::FileTransfer>(NetMaster::<FileTransfer>::new, NetClient::<FileTransfer>::new)
}
