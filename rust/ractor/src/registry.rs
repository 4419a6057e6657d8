use mpp_harness::{LANGUAGE, Testee, locked_version};

/// Describes RACTOR.
pub fn testee() -> Testee {
    let testee = Testee::define("RACTOR", "Ractor", locked_version("ractor"), LANGUAGE);
    with_benchmarks(testee).pool()
}

#[cfg(not(feature = "cluster"))]
fn with_benchmarks(testee: Testee) -> Testee {
    use mpp_harness::{Lifecycle, benchmarks};

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
    use crate::thread_ring::ThreadRing;
    use crate::throughput_ping_pong::ThroughputPingPong;

    testee
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
}

#[cfg(feature = "cluster")]
fn with_benchmarks(testee: Testee) -> Testee {
    use mpp_harness::benchmarks;

    use crate::atomic_broadcast::AtomicBroadcast;
    use crate::atomic_register::AtomicRegister;
    use crate::file_transfer::FileTransfer;
    use crate::net_connections::NetConnections;
    use crate::net_latency::NetLatency;
    use crate::net_ping_pong::NetPingPong;
    use crate::net_throughput_ping_pong::NetThroughputPingPong;
    use crate::nodes::{NetClient, NetMaster};
    use crate::sized_throughput::SizedThroughput;
    use crate::streaming_windows::StreamingWindows;

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
            NetMaster::<AtomicRegister>::new,
            NetClient::<AtomicRegister>::new,
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
