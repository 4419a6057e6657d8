//! Testee RIKER: the benchmarks with Riker.

mod all_pairs_shortest_path;
mod chameneos;
mod counting;
mod fairness;
mod fibonacci;
mod fork_join_create;
mod fork_join_throughput;
mod latency;
mod overseer;
mod ping_pong;
mod prime_sieve;
mod registry;
mod request_reply;
mod run_scope;
mod system_provider;
#[cfg(test)]
mod tests;
mod thread_ring;
mod throughput_ping_pong;

use std::process::ExitCode;

use mpp_harness::program;

fn main() -> ExitCode {
    program::run(std::env::args_os().skip(1), vec![registry::testee()])
}
