use mpp_harness::{LANGUAGE, Lifecycle, Testee, benchmarks, locked_version};

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
use crate::unbounded::{MAILBOX, MAILBOXES};

/// The testee of this program.
pub(crate) fn testee() -> Testee {
    Testee::define("KAMEO", "Kameo", locked_version("kameo"), LANGUAGE)
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
        .pool()
        .option_words(MAILBOX, MAILBOXES)
}
