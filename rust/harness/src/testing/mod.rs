//! For testees' own tests: takes local benchmarks through requests without a server, distributed ones through those of a
//! group of nodes in one process.

pub mod busy_components;
mod golden;
mod group;
pub mod life_cycle;
pub mod linearizability;
pub mod net_cases;
pub mod small_cases;
mod wire_cases;

use std::env;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use mpp_contract::test_result::SealedValue;
use mpp_contract::{TestFailure, TestResult, TestSuccess};

use crate::parameters::MeasuringPolicy;
use crate::running::{LocalPhases, ProgressBoard, RunLoop, WatchedPanics};
use crate::sync::lock;
use crate::{LocalBenchmark, RunWatch};

pub use golden::{conformance, hex, message};
pub use group::{Group, Runner};
pub use wire_cases::group_messages;

/// Waits until no other test of the process has its turn: some of them provoke a panic, which fails all requests of the
/// process. Checks of local benchmarks wait for their turn by themselves.
pub fn my_turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    lock(&TURN)
}

/// Returns the program of an example, which Cargo builds along with the tests.
#[must_use]
pub fn example(name: &str) -> PathBuf {
    // <target>/<profile>/deps/<tests>; programs are in another target's folder, if Cargo is told one (build.build-dir).
    let tests = env::current_exe().unwrap_or_default();
    let built = tests.ancestors().nth(2).unwrap_or(&tests);
    let told =
        env::var_os("CARGO_TARGET_DIR").map(|target| Path::new(&target).join(built.file_name().unwrap_or_default()));
    told.filter(|folder| folder.is_absolute()).unwrap_or_else(|| built.to_owned()).join("examples").join(name)
}

/// Runs a benchmark as many times as told, on the calling thread, with all phases around each run, and returns the
/// answer of all runs.
///
/// # Errors
///
/// Returns the runner's result, or its failure: a phase that fails, a panic in any thread, runs whose answers differ.
pub fn measure<B>(benchmark: B, parameters: B::Parameters, runs: usize) -> Result<u64, TestFailure>
where
    B: LocalBenchmark + 'static,
    B::Parameters: Copy + 'static,
{
    measure_instance(Box::new(benchmark), parameters, runs)
}

fn measure_instance<P: Copy + 'static>(
    benchmark: Box<dyn LocalBenchmark<Parameters = P>>,
    parameters: P,
    runs: usize,
) -> Result<u64, TestFailure> {
    let success = succeed(benchmark, parameters, runs)?;
    Ok(success.answer.unwrap_or_default())
}

fn succeed<P: Copy + 'static>(
    benchmark: Box<dyn LocalBenchmark<Parameters = P>>,
    parameters: P,
    runs: usize,
) -> Result<TestSuccess, TestFailure> {
    let watch = RunWatch::new();
    let _watched = WatchedPanics::of(&watch);
    let mut phases = LocalPhases::boxed(benchmark, parameters);
    success(RunLoop::new("TEST", &mut *phases, exactly(runs), &watch, &ProgressBoard::default()).execute())
}

/// The reason of a failure that stands for NotImplemented.
const LACKING: &str = "the testee answers NotImplemented";

/// A policy of so many runs, without warm-up.
#[must_use]
pub fn exactly(runs: usize) -> MeasuringPolicy {
    let (rse_target, max_millis) = (0.1, f64::INFINITY);
    MeasuringPolicy {
        warmup_runs: 0,
        min_runs: runs,
        max_runs: runs,
        rse_target,
        max_millis,
        verify: false,
        hold: Duration::ZERO,
    }
}

fn success(result: TestResult) -> Result<TestSuccess, TestFailure> {
    match result.sealed_value {
        Some(SealedValue::Success(success)) => Ok(success),
        Some(SealedValue::Failure(failure)) => Err(failure),
        Some(SealedValue::NotImplemented(_)) => {
            Err(TestFailure { reason: LACKING.to_owned(), ..TestFailure::default() })
        }
        None => Err(TestFailure { reason: "no result".to_owned(), ..TestFailure::default() }),
    }
}
