use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use mpp_harness::Measurements;
use mpp_harness::parameters::AtomicBroadcastParameters;

const MILLIS_PER_SECOND: f64 = 1e3;

/// The longest time between two decided proposals in all runs of a request, where replicas are replaced; nothing is measured
/// elsewhere, nor by default. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct LongestGap {
    /// In nanoseconds.
    longest: Option<Arc<AtomicU64>>,
}

/// The gaps of one run.
#[derive(Debug)]
pub(super) struct Gaps {
    longest: LongestGap,
    last: Option<Instant>,
}

impl LongestGap {
    /// That of a request.
    #[must_use]
    pub fn new(parameters: &AtomicBroadcastParameters) -> Self {
        Self { longest: (parameters.replaced > 0).then(Arc::default) }
    }

    /// Begins a run.
    pub(super) fn begin(&self) -> Gaps {
        Gaps { longest: self.clone(), last: None }
    }

    /// Returns it in milliseconds, by the name of its metric.
    #[must_use]
    pub fn metrics(&self) -> HashMap<String, f64> {
        let millis = |nanos| Duration::from_nanos(nanos).as_secs_f64() * MILLIS_PER_SECOND;
        let longest = self.longest.iter().map(|longest| millis(longest.load(Ordering::Relaxed)));
        longest.map(|millis| ("longest_gap_millis".to_owned(), millis)).collect()
    }
}

impl Measurements for LongestGap {
    fn metrics(&mut self) -> HashMap<String, f64> {
        Self::metrics(self)
    }
}

impl Gaps {
    /// Takes note of a decided proposal.
    pub(super) fn decided(&mut self) {
        let Some(longest) = &self.longest.longest else { return };
        let now = Instant::now();
        if let Some(last) = self.last.replace(now) {
            let nanos = u64::try_from(now.duration_since(last).as_nanos()).unwrap_or(u64::MAX);
            longest.fetch_max(nanos, Ordering::Relaxed);
        }
    }
}
