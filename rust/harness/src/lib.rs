//! The shared part of all testees in Rust.
//!
//! A testee implements [`LocalBenchmark`] for each local benchmark that it has, [`MasterBenchmark`] and
//! [`ClientBenchmark`] for each distributed one, describes itself as a [`Testee`], and hands that to [`program::run`],
//! which serves requests for benchmarks:
//!
//! ```no_run
//! use mpp_harness::{BenchmarkError, LANGUAGE, LocalBenchmark, RunLatch, RunWatch, Testee, benchmarks, program};
//! use mpp_harness::parameters::FibonacciParameters;
//!
//! #[derive(Default)]
//! struct Fibonacci {
//!     n: u32,
//!     latch: Option<RunLatch>,
//! }
//!
//! impl LocalBenchmark for Fibonacci {
//!     type Parameters = FibonacciParameters;
//!
//!     fn set_up(&mut self, parameters: FibonacciParameters) -> Result<(), BenchmarkError> {
//!         self.n = parameters.n;
//!         Ok(())
//!     }
//!
//!     fn prepare(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError> {
//!         self.latch = Some(RunLatch::new(1, watch));
//!         Ok(())
//!     }
//!
//!     fn run(&mut self) -> Result<(), BenchmarkError> {
//!         let latch = self.latch.clone().ok_or("run comes after prepare")?;
//!         let n = self.n;
//!         let root = latch.clone();
//!         std::thread::spawn(move || root.arrive_with((2..=n).fold((0, 1), |(a, b), _| (b, a + b)).1));
//!         latch.wait()
//!     }
//!
//!     fn answer(&mut self) -> Result<u64, BenchmarkError> {
//!         Ok(self.latch.as_ref().map_or(0, RunLatch::sum))
//!     }
//!
//!     fn clean_up(&mut self, _last_run: bool) -> Result<(), BenchmarkError> {
//!         self.latch = None;
//!         Ok(())
//!     }
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     let testee = Testee::define("THREADS", "std::thread", "1.0", LANGUAGE)
//!         .with::<benchmarks::Fibonacci>(Fibonacci::default);
//!     program::run(std::env::args_os().skip(1), vec![testee])
//! }
//! ```
//!
//! # Layout
//!
//! * [`benchmarks`], [`parameters`]: the benchmarks and their parameters
//! * [`ComponentBenchmark`], [`Lifecycle`], [`CurrentRun`]: the shared part of benchmarks whose components live in a
//!   framework's system
//! * [`TokioSystem`], [`TokioScope`]: the system of components that are tasks of Tokio
//! * [`RunLatch`], [`RunWatch`], [`Meeting`], [`Population`], [`wait_until`]: tools to wait with
//! * [`apsp`], [`chameneos`], [`counting`], [`fairness`], [`files`], [`open_loop`], [`ping_pong`], [`prime_sieve`],
//!   [`register`], [`thread_ring`], [`transfers`], [`windows`], [`numbers`]: the parts of benchmarks that no framework has a
//!   say in; like the parameters, they are in a crate of their own, mpp-workloads
//! * [`Measurements`], [`Latencies`], [`RunRecord`], [`generate`], [`send_pings`], [`await_pongs`]: measurements beside the
//!   durations of runs, the generator of LATENCY, and that of FILETRANSFER's PINGs
//! * [`program`], [`serving`], [`network`], [`log`]: the process and its services
//! * [`distributed`]: a master and its clients
//! * [`running`], [`statistics`]: the life cycle of a request, and the rule that ends it

mod benchmark_key;
mod client_benchmark;
mod command_line;
mod component_benchmark;
mod current_run;
mod deployment;
mod factory;
mod local_benchmark;
mod master_benchmark;
mod meeting;
mod open_loop_generator;
mod ping_generator;
mod population;
mod registry;
mod run_latch;
mod run_record;
mod run_watch;
mod sync;
mod testee;
mod tokio_system;
mod verifiable;
mod versions;
mod waiting;

pub mod benchmarks;
pub mod distributed;
pub mod log;
pub mod network;
pub mod options;
pub mod program;
pub mod running;
pub mod serving;
pub mod statistics;
#[cfg(feature = "testing")]
pub mod testing;

pub use benchmark_key::BenchmarkKey;
pub use client_benchmark::ClientBenchmark;
pub use component_benchmark::{Begin, ComponentBenchmark, ComponentScope, ComponentSystem, Lifecycle, Scope};
pub use current_run::CurrentRun;
pub use deployment::Deployment;
pub use factory::Factory;
pub use local_benchmark::LocalBenchmark;
pub use master_benchmark::MasterBenchmark;
pub use meeting::Meeting;
pub use mpp_workloads::{
    BenchmarkError, Latencies, Measurements, apsp, chameneos, compute_for, counting, fairness, files, numbers,
    open_loop, parameters, ping_pong, prime_sieve, register, thread_ring, transfers, windows, wire, wire_enum,
    wire_struct,
};
pub use open_loop_generator::generate;
pub use ping_generator::{await_pongs, send_pings};
pub use population::{Member, Population};
pub use run_latch::{RunFailed, RunLatch};
pub use run_record::RunRecord;
pub use run_watch::{RunWatch, Stopped};
pub use running::{Lacking, Overloaded, WrongResult};
pub use testee::Testee;
pub use tokio_system::{TokioScope, TokioSystem};
pub use verifiable::Verifiable;
pub use versions::{LANGUAGE, RUNTIME, locked_version, processors};
pub use waiting::{DEADLINE, wait_until};
