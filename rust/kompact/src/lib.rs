//! Testees that use Kompact: its actors ([`actor`], KOMPACTAC), its components with ports and channels ([`component`],
//! KOMPACTCO), and both together ([`mixed`], KOMPACTMIX).
//!
//! Kompact's networking comes with the feature `distributed`, for which all of Kompact is built anew: there are two
//! programs, one without, for local benchmarks, and one with it, for masters and clients ([`nodes`]). The first one has no
//! distributed benchmarks.

#[macro_use]
mod network;

mod actor;
mod chameneos;
mod component;
mod counting;
mod framework;
mod latency;
mod mixed;
#[cfg(feature = "distributed")]
mod nodes;
mod pool;
mod prime_sieve;
#[cfg(feature = "distributed")]
mod register;
#[cfg(feature = "distributed")]
mod replicated_log;
mod run_scope;
mod system_provider;
#[cfg(test)]
mod tests;
mod thread_ring;

use std::process::ExitCode;

use mpp_harness::program;

/// Runs the program of all three; its first argument chooses one. Return its result from `main`.
pub fn run() -> ExitCode {
    let testees = vec![actor::registry::testee(), component::registry::testee(), mixed::registry::testee()];
    program::run(std::env::args_os().skip(1), testees)
}
