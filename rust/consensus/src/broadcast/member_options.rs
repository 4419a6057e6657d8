use std::fmt;
use std::str::FromStr;

use mpp_harness::BenchmarkError;
use mpp_harness::parameters::{AtomicBroadcastParameters, BroadcastAlgorithm};

/// A replica's share of a request's parameters. As text, it is words that a space parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberOptions {
    /// The algorithm by which replicas agree.
    pub algorithm: BroadcastAlgorithm,
    /// The number of replicas, those of the highest ranks, that begin without a part in the group.
    pub spares: u32,
}

impl From<&AtomicBroadcastParameters> for MemberOptions {
    fn from(parameters: &AtomicBroadcastParameters) -> Self {
        Self { algorithm: parameters.algorithm, spares: parameters.replaced }
    }
}

impl fmt::Display for MemberOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.algorithm, self.spares)
    }
}

impl FromStr for MemberOptions {
    type Err = BenchmarkError;

    fn from_str(text: &str) -> Result<Self, BenchmarkError> {
        let malformed = || format!("'{text}' is not an algorithm and a number of replicas, such as 'raft 1'");
        let (algorithm, spares) = text.split_once(' ').ok_or_else(malformed)?;
        Ok(Self { algorithm: algorithm.parse()?, spares: spares.parse().map_err(|_| malformed())? })
    }
}
