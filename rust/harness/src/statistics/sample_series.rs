use super::SampleStatistics;

/// The results of runs in time order, in milliseconds: durations, or percentiles of latencies.
#[derive(Clone, Debug, Default)]
pub struct SampleSeries {
    values: Vec<f64>,
    total_millis: f64,
}

impl SampleSeries {
    /// Adds a run at the end whose result is its duration.
    pub fn push(&mut self, millis: f64) {
        self.push_result(millis, millis);
    }

    /// Adds the result of a run at the end.
    pub fn push_result(&mut self, result_millis: f64, duration_millis: f64) {
        self.values.push(result_millis);
        self.total_millis += duration_millis;
    }

    /// Returns the number of samples.
    #[must_use]
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// Returns the duration of all runs together in milliseconds.
    #[must_use]
    pub fn total_millis(&self) -> f64 {
        self.total_millis
    }

    /// Computes the statistics of the samples.
    #[must_use]
    pub fn statistics(&self) -> SampleStatistics {
        SampleStatistics::of(&self.values)
    }

    /// Returns the samples in time order.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }
}
