use std::collections::HashMap;

use crate::Latencies;

/// The measurements that a request takes beside the durations of its runs.
pub trait Measurements {
    /// Keeps components from going on by themselves, as the first step of each clean-up, however the run has ended.
    fn end_run(&self) {}

    /// Returns measurements of the request so far, by names that end with their units; called after each run.
    fn metrics(&mut self) -> HashMap<String, f64>;

    /// Returns the latencies of the last run, once; of one that has failed after its clean-up.
    fn latencies(&mut self) -> Option<Latencies> {
        None
    }
}
