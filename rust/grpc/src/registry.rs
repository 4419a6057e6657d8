use mpp_harness::parameters::{PingPongParameters, ThroughputPingPongParameters};
use mpp_harness::{LANGUAGE, Testee, benchmarks, locked_version};
use mpp_tasks::pairs::{FileTransfer, NetConnections, PairClient, PairMaster};

use crate::file_transfer::FileConnection;
use crate::latency::NetLatency;
use crate::net_connections::EndConnection;
use crate::ping_pong::PingPong;
use crate::sized_throughput::SizedThroughput;

/// Describes GRPCRUST.
pub(crate) fn testee() -> Testee {
    Testee::define("GRPCRUST", "Tonic", locked_version("tonic"), LANGUAGE)
        .with_distributed::<benchmarks::NetPingPong>(
            PairMaster::<PingPong<PingPongParameters>>::new,
            PairClient::<PingPong<PingPongParameters>>::new,
        )
        .with_distributed::<benchmarks::NetThroughputPingPong>(
            PairMaster::<PingPong<ThroughputPingPongParameters>>::new,
            PairClient::<PingPong<ThroughputPingPongParameters>>::new,
        )
        .with_distributed::<benchmarks::SizedThroughput>(
            PairMaster::<SizedThroughput>::new,
            PairClient::<SizedThroughput>::new,
        )
        .with_distributed::<benchmarks::NetLatency>(PairMaster::<NetLatency>::new, PairClient::<NetLatency>::new)
        .with_distributed::<benchmarks::NetConnections>(
            PairMaster::<NetConnections<EndConnection>>::new,
            PairClient::<NetConnections<EndConnection>>::new,
        )
        .with_distributed::<benchmarks::FileTransfer>(
            PairMaster::<FileTransfer<FileConnection>>::new,
            PairClient::<FileTransfer<FileConnection>>::new,
        )
        .pool()
}
