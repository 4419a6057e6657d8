//! For testees' own tests: takes local benchmarks through requests without a server, distributed ones through those of a
//! group of nodes in one process.

mod group;
pub mod life_cycle;
pub mod linearizability;
pub mod net_cases;
pub mod small_cases;

use std::fs;
use std::path::Path;

use mpp_contract::test_result::SealedValue;
use mpp_contract::{TestFailure, TestResult};
use serde_json::Value;

use crate::parameters::MeasuringPolicy;
use crate::running::{LocalPhases, ProgressBoard, RunLoop, WatchedPanics};
use crate::{LocalBenchmark, RunWatch};

pub use group::{Group, Runner};

/// Runs a benchmark as many times as told, on the calling thread, with all phases around each run, and returns the
/// answer of all runs.
///
/// # Errors
///
/// What the runner would get: any phase that fails, a panic in any thread, runs whose answers differ.
pub fn measure<B>(benchmark: B, parameters: B::Parameters, runs: usize) -> Result<u64, TestFailure>
where
    B: LocalBenchmark + 'static,
    B::Parameters: Copy + 'static,
{
    let watch = RunWatch::new();
    let _watched = WatchedPanics::of(&watch);
    let mut phases = LocalPhases::new(Box::new(benchmark), parameters);
    answer(RunLoop::new("TEST", &mut phases, exactly(runs), &watch, &ProgressBoard::default()).execute())
}

/// A policy of so many runs, without warm-up.
#[must_use]
pub fn exactly(runs: usize) -> MeasuringPolicy {
    let (rse_target, max_millis) = (0.1, f64::INFINITY);
    MeasuringPolicy { warmup_runs: 0, min_runs: runs, max_runs: runs, rse_target, max_millis, verify: false }
}

fn answer(result: TestResult) -> Result<u64, TestFailure> {
    match result.sealed_value {
        Some(SealedValue::Success(success)) => Ok(success.answer.unwrap_or_default()),
        Some(SealedValue::Failure(failure)) => Err(failure),
        other => Err(TestFailure { reason: format!("no result but {other:?}"), ..TestFailure::default() }),
    }
}

/// Reads golden vectors that all languages share, such as "answers.json".
///
/// # Panics
///
/// If there are none of that name.
#[must_use]
#[expect(clippy::expect_used, reason = "for tests")]
pub fn conformance(name: &str) -> Value {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance").join(name);
    let text = fs::read_to_string(file).expect("a file in conformance/");
    serde_json::from_str(&text).expect("JSON")
}
