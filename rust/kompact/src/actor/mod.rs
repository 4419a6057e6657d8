//! KOMPACTAC: actors that send each other messages.

mod all_pairs_shortest_path;
mod chameneos;
mod fibonacci;
#[cfg(feature = "distributed")]
mod net_ping_pong;
#[cfg(feature = "distributed")]
mod net_throughput_ping_pong;
mod ping_pong;
pub(crate) mod registry;
#[cfg(feature = "distributed")]
mod sized_throughput;
mod throughput_ping_pong;

pub(crate) use all_pairs_shortest_path::AllPairsShortestPath;
pub(crate) use chameneos::Chameneos;
pub(crate) use fibonacci::Fibonacci;
#[cfg(feature = "distributed")]
pub(crate) use net_ping_pong::NetPingPong;
#[cfg(feature = "distributed")]
pub(crate) use net_throughput_ping_pong::NetThroughputPingPong;
pub(crate) use ping_pong::PingPong;
#[cfg(feature = "distributed")]
pub(crate) use sized_throughput::SizedThroughput;
pub(crate) use throughput_ping_pong::ThroughputPingPong;
