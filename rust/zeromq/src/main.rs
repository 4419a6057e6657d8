//! Testee ZEROMQ: pairs of tasks that talk by sockets of ZeroMQ, as who uses no framework for components would do it.

mod latency;
mod link;
mod net_connections;
mod partners;
mod ping_pong;
mod registry;
mod sized_throughput;
#[cfg(test)]
mod tests;

use std::process::ExitCode;

use mpp_harness::program;

fn main() -> ExitCode {
    program::run(std::env::args_os().skip(1), vec![registry::testee()])
}
