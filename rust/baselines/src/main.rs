//! Testees without a framework: threads of the standard library ([`threads`], RUSTSTD), and tasks of Tokio ([`tasks`], TOKIO).
//!
//! Each waits and sends in its own way, in its own folder. They share the computations, and the frames on the network.

mod content;
mod network;
mod tasks;
#[cfg(test)]
mod tests;
mod threads;

use std::process::ExitCode;

use mpp_harness::program;

fn main() -> ExitCode {
    program::run(std::env::args_os().skip(1), vec![threads::testee(), tasks::testee()])
}
