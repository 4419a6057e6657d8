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
use crate::placement::{DealtOut, Placement, WithCreator};
use crate::prime_sieve::PrimeSieve;
use crate::request_reply::RequestReply;
use crate::thread_ring::ThreadRing;
use crate::throughput_ping_pong::ThroughputPingPong;

/// Describes the testees of this program.
pub(crate) fn testees() -> Vec<Testee> {
    vec![actix(), actix_arbiters()]
}

fn actix() -> Testee {
    define::<WithCreator>("ACTIX")
        .with::<benchmarks::PingPong>(Lifecycle::<PingPong>::new)
        .with::<benchmarks::Fibonacci>(Lifecycle::<Fibonacci>::new)
}

/// Without PINGPONG and FIBONACCI, in which nothing is dealt out: they would be those of ACTIX.
fn actix_arbiters() -> Testee {
    define::<DealtOut>("ACTIXARBITERS").pool()
}

fn define<P: Placement + 'static>(symbol: &str) -> Testee {
    Testee::define(symbol, "Actix", locked_version("actix"), LANGUAGE)
        .with::<benchmarks::ThroughputPingPong>(Lifecycle::<ThroughputPingPong<P>>::new)
        .with::<benchmarks::Chameneos>(Lifecycle::<Chameneos<P>>::new)
        .with::<benchmarks::AllPairsShortestPath>(Lifecycle::<AllPairsShortestPath<P>>::new)
        .with::<benchmarks::ThreadRing>(Lifecycle::<ThreadRing<P>>::new)
        .with::<benchmarks::ForkJoinCreate>(Lifecycle::<ForkJoinCreate<P>>::new)
        .with::<benchmarks::ForkJoinThroughput>(Lifecycle::<ForkJoinThroughput<P>>::new)
        .with::<benchmarks::Counting>(Lifecycle::<Counting<P>>::new)
        .with::<benchmarks::PrimeSieve>(Lifecycle::<PrimeSieve<P>>::new)
        .with::<benchmarks::RequestReply>(Lifecycle::<RequestReply<P>>::new)
        .with::<benchmarks::Fairness>(Lifecycle::<Fairness<P>>::new)
        .with::<benchmarks::Latency>(Lifecycle::<Latency<P>>::new)
        .setting("arbiters", &P::arbiters().max(1).to_string())
}
