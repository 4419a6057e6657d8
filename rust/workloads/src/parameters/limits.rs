//! Upper bounds that several benchmarks share.

/// Messages that one component sends in a run.
pub(super) const MESSAGES: u64 = 1_000_000_000_000;

/// Components of one kind that the parameters ask for.
pub(super) const COMPONENTS: u64 = 1_000_000;

/// Messages in flight at the same time.
pub(super) const IN_FLIGHT: u64 = 10_000_000;
