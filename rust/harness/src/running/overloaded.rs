use std::error::Error;
use std::fmt;
use std::time::Duration;

/// Requests came faster than they were answered: the request fails as OVERLOADED. From a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overloaded(String);

impl Overloaded {
    /// A run that was overloaded, in a sentence.
    #[must_use]
    pub fn new(sentence: &str) -> Self {
        Self(sentence.to_owned())
    }

    /// Requests were without an answer so long after the last one's intended time.
    pub(crate) fn in_the_end(unanswered: u64, grace: Duration) -> Self {
        let seconds = grace.as_secs();
        Self(format!("{unanswered} requests had no answer {seconds} s after the intended time of the last one"))
    }

    /// More requests than are allowed were without an answer.
    pub(crate) fn in_between(unanswered: u64) -> Self {
        Self(format!("{unanswered} requests had no answer, allowed are up to {}", mpp_contract::limits::IN_FLIGHT))
    }

    /// Returns the reason for a failure, if that is one.
    pub(super) fn behind<'a>(failure: &'a (dyn Error + 'static)) -> Option<&'a Self> {
        failure.downcast_ref().or_else(|| Self::behind(failure.source()?))
    }
}

impl fmt::Display for Overloaded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Overloaded {}
