/// Statistics of samples in time order. Sums are left folds in that order, so that every recomputation gives the same
/// bits.
#[derive(Clone, Copy, Debug)]
pub struct SampleStatistics {
    /// Arithmetic mean; not a number without samples.
    pub mean: f64,
    /// Sample standard deviation, with n - 1 in the denominator; not a number below two samples.
    pub standard_deviation: f64,
    /// Standard error of the mean: deviation / sqrt(n).
    pub standard_error: f64,
    /// Standard error / mean; infinite below two samples or where it is not a number.
    pub relative_standard_error: f64,
}

impl SampleStatistics {
    /// Computes the statistics of all samples.
    #[must_use]
    pub fn of(samples: &[f64]) -> Self {
        let count = samples.len() as f64;
        let mean = samples.iter().fold(0.0, |sum, sample| sum + sample) / count;
        let squares = samples.iter().fold(0.0, |sum, sample| {
            let distance = sample - mean;
            sum + distance * distance
        });
        let standard_deviation = if samples.len() < 2 { f64::NAN } else { (squares / (count - 1.0)).sqrt() };
        let standard_error = standard_deviation / count.sqrt();
        let relative = standard_error / mean;
        let relative_standard_error = if relative.is_nan() { f64::INFINITY } else { relative };
        Self { mean, standard_deviation, standard_error, relative_standard_error }
    }
}
