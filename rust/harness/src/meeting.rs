use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::{BenchmarkError, DEADLINE, RunLatch, wait_until};

/// Counts the pairs of a run that have met, each by a message in both directions. Clones count the same.
#[derive(Clone, Debug)]
pub struct Meeting {
    missing: Arc<AtomicUsize>,
}

impl Meeting {
    /// A meeting of so many pairs, before the first has met.
    #[must_use]
    pub fn of(pairs: usize) -> Self {
        Self { missing: Arc::new(AtomicUsize::new(pairs)) }
    }

    /// Counts a pair.
    pub fn arrive(&self) {
        self.missing.fetch_sub(1, Ordering::Release);
    }

    /// Waits until all pairs have met, or the run has failed.
    ///
    /// # Errors
    ///
    /// The failure of the run, or if pairs are missing after [`DEADLINE`].
    pub fn wait(&self, latch: &RunLatch) -> Result<(), BenchmarkError> {
        let met = || self.missing.load(Ordering::Acquire) == 0;
        wait_until("the meeting of all pairs", DEADLINE, || met() || latch.is_over())?;
        if met() { Ok(()) } else { latch.wait() }
    }
}
