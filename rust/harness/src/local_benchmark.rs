use std::collections::HashMap;
use std::time::Duration;

use crate::{BenchmarkError, Latencies, RunWatch};

/// A benchmark that runs within one process. A testee implements it for each of its local benchmarks.
///
/// For every request the harness makes a new instance and calls it on one thread of its own, "mpp-benchmark":
///
/// ```text
/// set_up -> { prepare -> run -> answer -> clean_up(false) }* -> prepare -> run -> answer -> clean_up(true)
/// ```
///
/// Only [`run`](Self::run) is timed. If any method fails or panics, `clean_up(true)` follows, unless it was that which
/// failed, and so does the request, with the error and its causes. A panic in any other thread while the request is in
/// progress fails it too. If the caller goes away, the [`RunWatch`] wakes those who wait with it, so that prepare, run and
/// answer end without delay; set-up and clean-up go on, and end within deadlines of their own.
pub trait LocalBenchmark {
    /// The benchmark's parameters.
    type Parameters;

    /// Creates the state that lasts for all runs of the request, such as the framework's system and the input.
    ///
    /// # Errors
    ///
    /// If it cannot be created.
    fn set_up(&mut self, parameters: Self::Parameters) -> Result<(), BenchmarkError>;

    /// Creates everything that the next run needs, so that only the run itself is timed.
    ///
    /// # Errors
    ///
    /// If it cannot be created.
    fn prepare(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError>;

    /// Runs the benchmark to its end: the timed part.
    ///
    /// # Errors
    ///
    /// If the run cannot come to its end.
    fn run(&mut self) -> Result<(), BenchmarkError>;

    /// Returns the run's answer; called after each run, before its clean-up.
    ///
    /// # Errors
    ///
    /// If the run left no answer.
    fn answer(&mut self) -> Result<u64, BenchmarkError>;

    /// Returns how long the last run took, if the benchmark has measured that itself; by default the harness does.
    fn measured(&self) -> Option<Duration> {
        None
    }

    /// Returns further measurements of the request so far, by names that end with their units; by default none.
    fn metrics(&self) -> HashMap<String, f64> {
        HashMap::new()
    }

    /// Returns the latencies of the last run, once, if the benchmark is one of latencies. Those of a run that was
    /// [`Overloaded`](crate::Overloaded) are there after its clean-up.
    fn latencies(&mut self) -> Option<Latencies> {
        None
    }

    /// Removes all that the run has left, and returns when it is gone. Must cope with a state that an earlier failure left
    /// half created, and end within a deadline of its own. After the last run it removes everything that set-up created, too.
    ///
    /// # Errors
    ///
    /// If something is not gone within the deadline.
    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError>;
}
