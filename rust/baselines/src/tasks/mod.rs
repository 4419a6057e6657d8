//! TOKIO: a task for each component, with Tokio's unbounded channels between them.

mod all_pairs_shortest_path;
mod batches;
mod broadcast;
mod chameneos;
mod connection;
mod counting;
mod fairness;
mod fibonacci;
mod file_transfer;
mod fork_join_create;
mod fork_join_throughput;
mod greeting;
mod guests;
mod latency;
mod net_latency;
mod net_pinger;
mod network;
mod pair_ends;
mod ping_pong;
mod ponger_server;
mod prime_sieve;
mod registry;
mod request_reply;
mod thread_ring;
mod throughput_ping_pong;

pub(crate) use registry::testee;

#[cfg(test)]
pub(crate) use fibonacci::Fibonacci;
