use crate::BenchmarkError;

/// A client's half of a distributed benchmark; [`MasterBenchmark`](crate::MasterBenchmark) is the other one.
///
/// For every request the harness makes a new instance and calls it on one thread of its own, "mpp-client":
///
/// ```text
/// set_up -> prepare -> { [run] -> clean_up(false) -> prepare }* -> [run] -> clean_up(true)
/// ```
///
/// If any method fails or panics, `clean_up(true)` follows, unless it was that which failed, and the request fails. So
/// does one during which any other thread of the process panics: the master learns of it when it next asks for a
/// clean-up. Every method ends within a deadline of its own, such as [`DEADLINE`](crate::DEADLINE).
pub trait ClientBenchmark {
    /// Creates what lasts for all runs of the request, and returns what the master is to know of this client, opaque to
    /// the harness.
    ///
    /// * `configuration`: what the master's set-up returned
    /// * `host`: name or address at which the other nodes reach this one
    ///
    /// # Errors
    ///
    /// If it cannot be created.
    fn set_up(&mut self, configuration: &str, host: &str) -> Result<String, BenchmarkError>;

    /// Gets ready for the next run.
    ///
    /// # Errors
    ///
    /// If it cannot get ready.
    fn prepare(&mut self) -> Result<(), BenchmarkError>;

    /// Removes what the run has left, and returns only when it is gone. Must cope with whatever an earlier failure has
    /// or has not created. After the last run what set-up created goes too.
    ///
    /// # Errors
    ///
    /// If something is not gone within the deadline.
    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError>;
}
