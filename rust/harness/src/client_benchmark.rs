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
    /// Creates the state that lasts for all runs of the request. Returns this client's data for the master, opaque to the
    /// harness.
    ///
    /// * `configuration`: from the master's set-up
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

    /// Removes all that the run has left, and returns when it is gone. Must cope with a state that an earlier failure left
    /// half created. After the last run it removes everything that set-up created, too.
    ///
    /// # Errors
    ///
    /// If something is not gone within the deadline.
    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError>;
}
