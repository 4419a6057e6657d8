use std::collections::HashMap;

use crate::{Latencies, Measurements};

/// The measurements that the runs of a request have left, until the harness takes them.
#[derive(Debug, Default)]
pub struct RunRecord {
    metrics: HashMap<String, f64>,
    latencies: Option<Latencies>,
}

impl RunRecord {
    /// Takes the measurements of a run that has succeeded, if the benchmark has any.
    pub fn take(&mut self, measurements: Option<&mut dyn Measurements>) {
        if let Some(measurements) = measurements {
            self.metrics = measurements.metrics();
            self.latencies = measurements.latencies();
        }
    }

    /// Takes the latencies that the components of a failed run have left behind, if there are any. To be called once they
    /// are gone.
    pub fn take_rest(&mut self, measurements: Option<&mut dyn Measurements>) {
        self.latencies = measurements.and_then(Measurements::latencies).or(self.latencies.take());
    }

    /// Returns the metrics of the request so far.
    #[must_use]
    pub fn metrics(&self) -> HashMap<String, f64> {
        self.metrics.clone()
    }

    /// Returns the latencies of the last run, once.
    pub fn latencies(&mut self) -> Option<Latencies> {
        self.latencies.take()
    }
}
