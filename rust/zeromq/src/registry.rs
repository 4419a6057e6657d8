use mpp_harness::parameters::{PingPongParameters, ThroughputPingPongParameters};
use mpp_harness::{LANGUAGE, Testee, benchmarks, locked_version};
use mpp_tasks::pairs::{NetConnections, PairClient, PairMaster};

use crate::latency::NetLatency;
use crate::link::Link;
use crate::ping_pong::PingPong;
use crate::sized_throughput::SizedThroughput;

/// Describes ZEROMQ.
pub(crate) fn testee() -> Testee {
    Testee::define("ZEROMQ", "zeromq", locked_version("zeromq"), LANGUAGE)
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
            PairMaster::<NetConnections<Link>>::new,
            PairClient::<NetConnections<Link>>::new,
        )
        .pool()
}
