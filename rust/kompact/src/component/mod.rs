//! KOMPACTCO: components that trigger events on ports, connected by channels. A run starts with an event that the program
//! triggers on a port.
//!
//! Without FIBONACCI and CHAMENEOS: an event goes through all channels of its port, so that a call could not ask each of
//! its two children for another number, nor the mall answer one chameneo alone.

mod all_pairs_shortest_path;
mod ping_pong;
pub(crate) mod registry;
mod start;
mod throughput_ping_pong;

pub(crate) use all_pairs_shortest_path::AllPairsShortestPath;
pub(crate) use ping_pong::PingPong;
pub(crate) use throughput_ping_pong::ThroughputPingPong;
