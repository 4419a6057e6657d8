use std::collections::HashMap;

use crate::{BenchmarkError, Latencies};

/// The measurements that a request takes beside the durations of its runs.
pub trait Measurements {
    /// Readies the thread that the run begins on, as the last step of each preparation.
    ///
    /// # Errors
    ///
    /// If that cannot be.
    fn begin_run(&mut self) -> Result<(), BenchmarkError> {
        Ok(())
    }

    /// Keeps components from going on by themselves, as the first step of each clean-up, however the run has ended.
    fn end_run(&mut self) {}

    /// Returns measurements of the request so far, by names that end with their units; called after each run.
    fn metrics(&mut self) -> HashMap<String, f64>;

    /// Returns the latencies of the last run, once; of one that has failed after its clean-up.
    fn latencies(&mut self) -> Option<Latencies> {
        None
    }
}
