use std::error::Error;
use std::fmt;

/// A run left something else than it had to, such as replicas that differ: the request fails as WRONG_ANSWER. From the answer,
/// or a verification run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongResult(String);

impl WrongResult {
    /// A result with a fault, which a sentence names.
    #[must_use]
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

impl fmt::Display for WrongResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for WrongResult {}
