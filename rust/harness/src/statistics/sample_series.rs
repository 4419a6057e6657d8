use super::SampleStatistics;

/// The durations of runs in time order, in milliseconds.
#[derive(Clone, Debug, Default)]
pub struct SampleSeries {
    values: Vec<f64>,
    sum: f64,
}

impl SampleSeries {
    /// Adds a sample at the end.
    pub fn push(&mut self, millis: f64) {
        self.values.push(millis);
        self.sum += millis;
    }

    /// Returns the number of samples.
    #[must_use]
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// Returns the sum of the samples in milliseconds.
    #[must_use]
    pub fn sum(&self) -> f64 {
        self.sum
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
