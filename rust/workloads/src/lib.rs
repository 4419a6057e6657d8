//! The parts of benchmarks that no framework has a say in.
//!
//! A crate of its own since it is compiled for speed: some of it runs while a benchmark is measured. The harness, which
//! passes on all of this, does not, and is compiled for size (`opt-level` in the workspace's manifest).
//!
//! * [`parameters`]: the benchmarks' parameters
//! * [`apsp`], [`chameneos`], [`counting`], [`fairness`], [`files`], [`open_loop`], [`ping_pong`], [`prime_sieve`],
//!   [`register`], [`thread_ring`], [`transfers`], [`windows`]: what those benchmarks compute
//! * [`Measurements`], [`Latencies`]: measurements beside the durations of runs
//! * [`wire`]: how messages between nodes are written
//! * [`numbers`], [`Double`]: random numbers, hashes, and how numbers are written, the same in all languages

mod benchmark_error;
mod busy_work;

pub mod apsp;
pub mod chameneos;
pub mod counting;
mod double;
pub mod fairness;
pub mod files;
mod generator_processor;
mod latencies;
mod measurements;
pub mod numbers;
pub mod open_loop;
pub mod parameters;
pub mod ping_pong;
pub mod prime_sieve;
pub mod register;
pub mod thread_ring;
pub mod transfers;
pub mod windows;
pub mod wire;

pub use benchmark_error::BenchmarkError;
pub use busy_work::compute_for;
pub use double::Double;
pub use latencies::Latencies;
pub use measurements::Measurements;
