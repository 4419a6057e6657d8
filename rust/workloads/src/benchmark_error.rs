use std::error::Error;

/// The reason why a phase of a benchmark failed: any error, or a text. Its causes, by [`source`](Error::source), become
/// part of the sentence that the runner gets.
pub type BenchmarkError = Box<dyn Error + Send + Sync>;
