//! Testees without a framework: what the standard library has ([`threads`], RUSTSTD), and tasks of Tokio ([`tasks`], TOKIO).
//!
//! Both wait and send in their own way, each in its folder; what they compute, and what goes over the network, they have
//! in common.

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
