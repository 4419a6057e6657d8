use std::error::Error;
use std::fmt;

/// A core refused what it was given; a sentence says why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoreError(String);

impl CoreError {
    pub(crate) fn new(sentence: String) -> Self {
        Self(sentence)
    }

    /// Bytes are no message.
    pub(super) fn unreadable(why: impl fmt::Display) -> Self {
        Self(format!("a message between replicas cannot be read: {why}"))
    }

    /// A library of consensus says no.
    pub(super) fn refused(what: &str, why: impl fmt::Display) -> Self {
        Self(format!("the replica's core refused {what}: {why}"))
    }
}

impl fmt::Display for CoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for CoreError {}
