//! Testee RACTOR: the benchmarks with Ractor.

mod all_pairs_shortest_path;
mod chameneos;
mod fibonacci;
mod overseer;
mod ping_pong;
mod registry;
mod run_scope;
mod system_provider;
#[cfg(test)]
mod tests;
mod throughput_ping_pong;

use std::process::ExitCode;

use mpp_harness::program;

fn main() -> ExitCode {
    program::run(std::env::args_os().skip(1), vec![registry::testee()])
}
