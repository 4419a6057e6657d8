//! Testee @symbol@: the benchmarks with @label@.

mod ping_pong;
mod registry;
mod run_scope;
mod system_provider;
#[cfg(test)]
mod tests;

use std::process::ExitCode;

use mpp_harness::program;

fn main() -> ExitCode {
    program::run(std::env::args_os().skip(1), vec![registry::testee()])
}
