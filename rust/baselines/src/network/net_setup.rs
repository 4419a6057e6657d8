use std::fmt;
use std::str::FromStr;

use mpp_harness::BenchmarkError;

use super::Greeting;

/// The master sends it to its clients in set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NetSetup {
    /// Random, so that no stranger can guess it.
    pub(crate) token: u64,
    pub(crate) pairs: u32,
    /// True if PING and PONG have no content.
    pub(crate) static_only: bool,
    /// Time that a ponger computes before each PONG.
    pub(crate) work_nanos: u32,
}

impl NetSetup {
    /// A set-up with a new token.
    pub(crate) fn new(pairs: usize, static_only: bool, work_nanos: u32) -> Result<Self, BenchmarkError> {
        let mut token = [0; size_of::<u64>()];
        getrandom::getrandom(&mut token)?;
        Ok(Self { token: u64::from_be_bytes(token), pairs: u32::try_from(pairs)?, static_only, work_nanos })
    }

    /// Returns the greeting of each connection, in order.
    pub(crate) fn greetings(self) -> impl Iterator<Item = Greeting> {
        (0..self.pairs).map(move |pair| Greeting { token: self.token, pair })
    }
}

impl fmt::Display for NetSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.token, self.pairs, self.static_only, self.work_nanos)
    }
}

impl FromStr for NetSetup {
    type Err = BenchmarkError;

    fn from_str(text: &str) -> Result<Self, BenchmarkError> {
        let words: Vec<_> = text.split(' ').collect();
        let [token, pairs, static_only, work_nanos] = words[..] else {
            return Err(format!("a set-up has {} words, allowed are 4", words.len()).into());
        };
        Ok(Self {
            token: token.parse()?,
            pairs: pairs.parse()?,
            static_only: static_only.parse()?,
            work_nanos: work_nanos.parse()?,
        })
    }
}
