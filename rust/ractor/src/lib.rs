//! Testee RACTOR: the benchmarks with Ractor.
//!
//! Its networking, ractor_cluster, comes with the feature `cluster`, for which all of Ractor is built anew: there are two
//! programs, one without, for local benchmarks, and one with it, for masters and clients ([`nodes`]). With the feature no
//! type is a message by itself, so each program has only its own benchmarks.

#[cfg(not(feature = "cluster"))]
mod all_pairs_shortest_path;
#[cfg(feature = "cluster")]
mod atomic_broadcast;
#[cfg(feature = "cluster")]
mod atomic_register;
#[cfg(not(feature = "cluster"))]
mod chameneos;
#[cfg(feature = "cluster")]
mod coordinator;
#[cfg(not(feature = "cluster"))]
mod counting;
#[cfg(not(feature = "cluster"))]
mod fairness;
#[cfg(not(feature = "cluster"))]
mod fibonacci;
#[cfg(feature = "cluster")]
mod file_transfer;
#[cfg(not(feature = "cluster"))]
mod fork_join_create;
#[cfg(not(feature = "cluster"))]
mod fork_join_throughput;
#[cfg(not(feature = "cluster"))]
mod latency;
#[cfg(feature = "cluster")]
mod log_coordinator;
#[cfg(feature = "cluster")]
mod log_replica;
#[cfg(feature = "cluster")]
mod net_connections;
#[cfg(feature = "cluster")]
mod net_latency;
#[cfg(feature = "cluster")]
mod net_ping_pong;
#[cfg(feature = "cluster")]
mod net_pinger;
#[cfg(feature = "cluster")]
mod net_ponger;
#[cfg(feature = "cluster")]
mod net_throughput_ping_pong;
#[cfg(feature = "cluster")]
mod nodes;
mod overseer;
#[cfg(not(feature = "cluster"))]
mod ping_pong;
#[cfg(not(feature = "cluster"))]
mod prime_sieve;
mod registry;
#[cfg(feature = "cluster")]
mod replica;
#[cfg(not(feature = "cluster"))]
mod request_reply;
mod run_scope;
#[cfg(feature = "cluster")]
mod sized_throughput;
#[cfg(feature = "cluster")]
mod streaming_windows;
#[cfg(test)]
mod tests;
#[cfg(not(feature = "cluster"))]
mod thread_ring;
#[cfg(not(feature = "cluster"))]
mod throughput_ping_pong;
#[cfg(feature = "cluster")]
mod windower;

use std::process::ExitCode;

use mpp_harness::program;

pub use registry::testee;

/// Runs the program. Return its result from `main`.
pub fn run() -> ExitCode {
    program::run(std::env::args_os().skip(1), vec![testee()])
}
