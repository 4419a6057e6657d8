//! KOMPACTAC: actors that send each other messages.

mod all_pairs_shortest_path;
mod asking;
#[cfg(feature = "distributed")]
mod atomic_register;
mod chameneos;
mod counting;
mod fairness;
mod fibonacci;
#[cfg(feature = "distributed")]
mod file_transfer;
mod fork_join_create;
mod fork_join_throughput;
mod latency;
#[cfg(feature = "distributed")]
mod net_connections;
#[cfg(feature = "distributed")]
mod net_latency;
#[cfg(feature = "distributed")]
mod net_ping_pong;
#[cfg(feature = "distributed")]
mod net_ponger;
#[cfg(feature = "distributed")]
mod net_throughput_ping_pong;
mod ping_pong;
mod prime_sieve;
pub(crate) mod registry;
mod request_reply;
#[cfg(feature = "distributed")]
mod sized_throughput;
#[cfg(feature = "distributed")]
mod streaming_windows;
mod thread_ring;
mod throughput_ping_pong;
#[cfg(feature = "distributed")]
mod window_message;
#[cfg(feature = "distributed")]
mod windower;

pub(crate) use all_pairs_shortest_path::AllPairsShortestPath;
#[cfg(feature = "distributed")]
pub(crate) use atomic_register::ActorRegister;
pub(crate) use chameneos::Chameneos;
pub(crate) use counting::Counting;
pub(crate) use fairness::Fairness;
pub(crate) use fibonacci::Fibonacci;
#[cfg(feature = "distributed")]
pub(crate) use file_transfer::FileTransfer;
pub(crate) use fork_join_create::ForkJoinCreate;
pub(crate) use fork_join_throughput::ForkJoinThroughput;
pub(crate) use latency::Latency;
#[cfg(feature = "distributed")]
pub(crate) use net_connections::NetConnections;
#[cfg(feature = "distributed")]
pub(crate) use net_latency::NetLatency;
#[cfg(feature = "distributed")]
pub(crate) use net_ping_pong::NetPingPong;
#[cfg(feature = "distributed")]
pub(crate) use net_throughput_ping_pong::NetThroughputPingPong;
pub(crate) use ping_pong::PingPong;
pub(crate) use prime_sieve::PrimeSieve;
pub(crate) use request_reply::RequestReply;
#[cfg(feature = "distributed")]
pub(crate) use sized_throughput::SizedThroughput;
#[cfg(feature = "distributed")]
pub(crate) use streaming_windows::StreamingWindows;
pub(crate) use thread_ring::ThreadRing;
pub(crate) use throughput_ping_pong::ThroughputPingPong;
#[cfg(all(test, feature = "distributed"))]
pub(crate) use window_message::WindowMessage;
