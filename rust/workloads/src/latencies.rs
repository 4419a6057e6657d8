use std::time::Duration;

use base64::prelude::{BASE64_STANDARD, Engine};
use hdrhistogram::Histogram;
use hdrhistogram::serialization::{Serializer, V2DeflateSerializer};

use crate::BenchmarkError;

/// Least latency that is told apart; shorter ones count as so long.
const LEAST_NANOS: u64 = 1;

/// Greatest latency that is told apart, an hour; longer ones count as so long.
const MOST_NANOS: u64 = 3_600_000_000_000;

/// Significant decimal digits of a latency.
const DIGITS: u8 = 3;

/// A histogram of latencies: an HdrHistogram of nanoseconds.
#[derive(Clone, Debug)]
pub struct Latencies {
    histogram: Histogram<u64>,
}

impl Latencies {
    /// A histogram without latencies. It takes all its memory at once.
    #[must_use]
    #[expect(clippy::expect_used, reason = "the bounds are valid")]
    pub fn new() -> Self {
        let histogram = Histogram::new_with_bounds(LEAST_NANOS, MOST_NANOS, DIGITS).expect("valid bounds");
        Self { histogram }
    }

    /// Adds a latency.
    pub fn record(&mut self, latency: Duration) {
        self.record_nanos(u64::try_from(latency.as_nanos()).unwrap_or(MOST_NANOS), 1);
    }

    /// Adds a latency in nanoseconds that so many requests had.
    pub fn record_nanos(&mut self, nanos: u64, count: u64) {
        self.histogram.saturating_record_n(nanos.clamp(LEAST_NANOS, MOST_NANOS), count);
    }

    /// Returns the number of latencies.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.histogram.len()
    }

    /// Returns the greatest number of nanoseconds that is equivalent to a percentile; 0 if there are no latencies.
    ///
    /// * `quantile`: 0 to 1
    #[must_use]
    pub fn percentile_nanos(&self, quantile: f64) -> u64 {
        self.histogram.value_at_quantile(quantile)
    }

    /// Returns the histogram as the contract has it: its compressed form (V2) in base64.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn encode(&self) -> Result<String, BenchmarkError> {
        let mut bytes = Vec::new();
        V2DeflateSerializer::new().serialize(&self.histogram, &mut bytes)?;
        Ok(BASE64_STANDARD.encode(bytes))
    }
}

impl Default for Latencies {
    fn default() -> Self {
        Self::new()
    }
}
