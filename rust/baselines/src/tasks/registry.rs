use mpp_harness::parameters::{PingPongParameters, ThroughputPingPongParameters};
use mpp_harness::{LANGUAGE, Lifecycle, Testee, benchmarks, locked_version};

use super::all_pairs_shortest_path::AllPairsShortestPath;
use super::broadcast::{BroadcastClient, BroadcastMaster};
use super::chameneos::Chameneos;
use super::counting::Counting;
use super::fairness::Fairness;
use super::fibonacci::Fibonacci;
use super::file_transfer::FileConnection;
use super::fork_join_create::ForkJoinCreate;
use super::fork_join_throughput::ForkJoinThroughput;
use super::latency::Latency;
use super::ping_pong::PingPong;
use super::prime_sieve::PrimeSieve;
use super::request_reply::RequestReply;
use super::thread_ring::ThreadRing;
use super::throughput_ping_pong::ThroughputPingPong;
use crate::network::{NetClient, NetConnections, NetLatency, NetMaster, NetPingPong, SizedThroughput};
use mpp_tasks::Tasks;
use mpp_tasks::pairs::{FileTransfer, PairClient, PairMaster};

/// Describes TOKIO.
pub(crate) fn testee() -> Testee {
    Testee::define("TOKIO", "Tokio", locked_version("tokio"), LANGUAGE)
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
        .with_distributed::<benchmarks::NetPingPong>(
            NetMaster::<Tasks, NetPingPong<PingPongParameters>>::new,
            NetClient::<Tasks>::new,
        )
        .with_distributed::<benchmarks::NetThroughputPingPong>(
            NetMaster::<Tasks, NetPingPong<ThroughputPingPongParameters>>::new,
            NetClient::<Tasks>::new,
        )
        .with_distributed::<benchmarks::SizedThroughput>(
            NetMaster::<Tasks, SizedThroughput>::new,
            NetClient::<Tasks>::new,
        )
        .with_distributed::<benchmarks::NetLatency>(NetMaster::<Tasks, NetLatency>::new, NetClient::<Tasks>::new)
        .with_distributed::<benchmarks::NetConnections>(
            NetMaster::<Tasks, NetConnections>::new,
            NetClient::<Tasks>::new,
        )
        .with_distributed::<benchmarks::FileTransfer>(
            PairMaster::<FileTransfer<FileConnection>>::new,
            PairClient::<FileTransfer<FileConnection>>::new,
        )
        .with_distributed::<benchmarks::AtomicBroadcast>(BroadcastMaster::new, BroadcastClient::new)
        .pool()
}
