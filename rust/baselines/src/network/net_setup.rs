use std::fmt;
use std::str::FromStr;

use mpp_harness::BenchmarkError;

use super::{Greeting, Service};

/// The master sends it to its clients in set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NetSetup {
    /// Random, so that no stranger can guess it.
    pub(crate) token: u64,
    pub(crate) pairs: u32,
    /// The task of the client's ends.
    pub(crate) service: Service,
}

impl NetSetup {
    /// A set-up with a new token.
    pub(crate) fn new(pairs: usize, service: Service) -> Result<Self, BenchmarkError> {
        let mut token = [0; size_of::<u64>()];
        getrandom::getrandom(&mut token)?;
        Ok(Self { token: u64::from_be_bytes(token), pairs: u32::try_from(pairs)?, service })
    }

    /// Returns the greeting of each connection, in order.
    pub(crate) fn greetings(self) -> impl Iterator<Item = Greeting> {
        (0..self.pairs).map(move |pair| Greeting { token: self.token, pair })
    }
}

impl fmt::Display for NetSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.token, self.pairs, self.service)
    }
}

impl FromStr for NetSetup {
    type Err = BenchmarkError;

    fn from_str(text: &str) -> Result<Self, BenchmarkError> {
        let mut words = text.splitn(3, ' ');
        let (Some(token), Some(pairs), Some(service)) = (words.next(), words.next(), words.next()) else {
            return Err(format!("set-up '{text}' has less than 3 words").into());
        };
        Ok(Self { token: token.parse()?, pairs: pairs.parse()?, service: service.parse()? })
    }
}
