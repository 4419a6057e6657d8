use mpp_contract::Operation;

use crate::BenchmarkError;

/// A [`MasterBenchmark`](crate::MasterBenchmark) that can show, beside its answer, that what it did was right. Where a
/// request asks for it, one run more is made after the measured ones:
///
/// ```text
/// ... -> run -> answer -> clean_up(false) -> [every client cleans up]
///   -> prepare -> verify -> clean_up(true) -> [every client cleans up]
/// ```
///
/// It is neither timed nor counted, and has no answer.
pub trait Verifiable {
    /// Makes the run, and returns what was asked for and answered, for the runner to judge.
    ///
    /// # Errors
    ///
    /// If the run cannot come to its end, as with [`MasterBenchmark::run`](crate::MasterBenchmark::run).
    fn verify(&mut self) -> Result<Vec<Operation>, BenchmarkError>;
}
