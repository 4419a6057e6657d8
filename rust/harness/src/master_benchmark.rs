use std::collections::HashMap;
use std::time::Duration;

use crate::{BenchmarkError, Deployment, Latencies, RunWatch, Verifiable};

/// The master's half of a distributed benchmark; [`ClientBenchmark`](crate::ClientBenchmark) is the other one.
///
/// For every request the harness makes a new instance and calls it on one thread of its own, "mpp-benchmark":
///
/// ```text
/// set_up -> [every client is set up] -> introduce
///   -> { prepare -> run -> answer -> clean_up(false) -> [every client cleans up] }*
///   -> prepare -> run -> answer -> clean_up(true) -> [every client cleans up]
/// ```
///
/// Failures, panics, cancellation and timing are as with a [`LocalBenchmark`](crate::LocalBenchmark).
pub trait MasterBenchmark {
    /// The benchmark's parameters.
    type Parameters;

    /// Creates the state that lasts for all runs of the request. Returns the configuration for every client's set-up, opaque
    /// to the harness.
    ///
    /// # Errors
    ///
    /// [`InvalidParameter`](crate::parameters::InvalidParameter) if so many nodes cannot serve the parameters; another error
    /// if the state cannot be created.
    fn set_up(&mut self, parameters: Self::Parameters, deployment: &Deployment) -> Result<String, BenchmarkError>;

    /// Takes the clients' data from their set-up: one entry per client, in order of check-in, opaque to the harness.
    ///
    /// # Errors
    ///
    /// If they are of no use.
    fn introduce(&mut self, client_data: Vec<String>) -> Result<(), BenchmarkError>;

    /// Creates everything that the next run needs.
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

    /// Returns the run's answer.
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

    /// Removes all that the run has left at the master; the clients follow. After the last run it removes everything that
    /// set-up created, too.
    ///
    /// # Errors
    ///
    /// If something is not gone within a deadline.
    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError>;

    /// Returns the benchmark's verification, if it can be verified; by default it cannot.
    fn verification(&mut self) -> Option<&mut dyn Verifiable> {
        None
    }
}
