use std::error::Error;

/// Why a phase of a benchmark failed: any error, or a text. The causes that it names by
/// [`source`](Error::source) become part of the sentence that the runner gets.
pub type BenchmarkError = Box<dyn Error + Send + Sync>;
