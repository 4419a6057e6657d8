//! KOMPACTCO: components that trigger events on ports, connected by channels. A run starts with an event that the program
//! triggers on a port.
//!
//! Without FIBONACCI, CHAMENEOS, FORKJOINCREATE and FORKJOINTHROUGHPUT: an event goes through all channels of its port, so
//! that a call could not ask each of its two children for another number, nor the mall answer one chameneo alone, nor a
//! parent or a sender tell one of many components another number than the rest. REQUESTREPLY has no ask: there is none on
//! ports.

mod all_pairs_shortest_path;
mod counting;
mod fairness;
mod latency;
mod ping_pong;
mod prime_sieve;
pub(crate) mod registry;
mod request_reply;
mod start;
mod thread_ring;
mod throughput_ping_pong;

pub(crate) use all_pairs_shortest_path::AllPairsShortestPath;
pub(crate) use counting::Counting;
pub(crate) use fairness::Fairness;
pub(crate) use latency::Latency;
pub(crate) use ping_pong::PingPong;
pub(crate) use prime_sieve::PrimeSieve;
pub(crate) use request_reply::RequestReply;
pub(crate) use thread_ring::ThreadRing;
pub(crate) use throughput_ping_pong::ThroughputPingPong;
