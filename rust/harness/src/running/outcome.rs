//! Puts outcomes of requests into the contract's words.

use std::collections::HashMap;

use mpp_contract::test_result::SealedValue;
use mpp_contract::{FailureKind, NotImplemented, Operation, TestFailure, TestResult, TestSuccess};

use super::Progress;
use super::progress::wire_count;

/// The benchmark ran to its end.
///
/// * `history`: the operations of a verification run; empty without one
/// * `metrics`: further measurements
pub(super) fn success(
    progress: &Progress,
    answer: u64,
    history: Vec<Operation>,
    metrics: HashMap<String, f64>,
) -> TestResult {
    sealed(SealedValue::Success(TestSuccess {
        number_of_runs: wire_count(&progress.measured),
        run_results: progress.measured.values().to_vec(),
        warmup_results: progress.warmup.values().to_vec(),
        answer: Some(answer),
        history,
        metrics,
        histograms: progress.histograms.clone(),
    }))
}

/// The benchmark failed; its measurements until then come along.
pub(super) fn failure(kind: FailureKind, reason: String, progress: &Progress, answer: Option<u64>) -> TestResult {
    sealed(SealedValue::Failure(TestFailure {
        reason,
        kind: kind.into(),
        run_results: progress.measured.values().to_vec(),
        warmup_results: progress.warmup.values().to_vec(),
        answer,
        histograms: progress.histograms.clone(),
    }))
}

/// The request was refused before anything ran.
#[must_use]
pub fn refusal(kind: FailureKind, reason: String) -> TestResult {
    failure(kind, reason, &Progress::default(), None)
}

/// The testee does not have the benchmark.
#[must_use]
pub fn not_implemented() -> TestResult {
    sealed(SealedValue::NotImplemented(NotImplemented {}))
}

fn sealed(value: SealedValue) -> TestResult {
    TestResult { sealed_value: Some(value) }
}
