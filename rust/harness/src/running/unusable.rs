use std::error::Error;
use std::fmt;

use mpp_contract::FailureKind;

/// A process of the testee is of no use any more: its death or silence fails the request.
#[derive(Clone, Debug)]
pub struct Unusable {
    kind: FailureKind,
    reason: String,
}

impl Unusable {
    /// A process that has died, or gives a forbidden answer.
    #[must_use]
    pub fn crashed(reason: String) -> Self {
        Self { kind: FailureKind::Crash, reason }
    }

    /// A process that has not answered within a deadline.
    #[must_use]
    pub fn silent(reason: String) -> Self {
        Self { kind: FailureKind::Timeout, reason }
    }

    /// Returns the kind of failure for the runner.
    #[must_use]
    pub fn kind(&self) -> FailureKind {
        self.kind
    }
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl Error for Unusable {}
