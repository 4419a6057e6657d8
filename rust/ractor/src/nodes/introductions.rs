use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts the partners that do not know their correspondents in the next run yet. Clones count the same.
#[derive(Clone)]
pub(crate) struct Introductions {
    missing: Arc<AtomicUsize>,
}

impl Introductions {
    /// So many are to come.
    pub(crate) fn of(partners: usize) -> Self {
        Self { missing: Arc::new(AtomicUsize::new(partners)) }
    }

    /// Reports one.
    pub(crate) fn arrive(&self) {
        self.missing.fetch_sub(1, Ordering::AcqRel);
    }

    /// Returns whether all have come.
    pub(crate) fn are_complete(&self) -> bool {
        self.missing.load(Ordering::Acquire) == 0
    }
}
