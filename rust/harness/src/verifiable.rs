use mpp_contract::Operation;

use crate::BenchmarkError;

/// A [`MasterBenchmark`](crate::MasterBenchmark) that can show, beside its answer, that its operations were right. If a
/// request asks for it, one more run follows the measured ones:
///
/// ```text
/// ... -> run -> answer -> clean_up(false) -> [every client cleans up]
///   -> prepare -> verify -> clean_up(true) -> [every client cleans up]
/// ```
///
/// It is neither timed nor counted, and has no answer.
pub trait Verifiable {
    /// Makes the run, and returns its operations, for the runner to judge.
    ///
    /// # Errors
    ///
    /// If the run cannot come to its end, as with [`MasterBenchmark::run`](crate::MasterBenchmark::run).
    fn verify(&mut self) -> Result<Vec<Operation>, BenchmarkError>;
}
