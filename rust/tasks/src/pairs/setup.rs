use std::fmt;
use std::str::FromStr;

use mpp_harness::BenchmarkError;

/// The master sends it to its clients in set-up.
///
/// * `T`: what partners need to know, such as the size of a batch
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairSetup<T> {
    /// Random, so that no stranger can guess it.
    pub token: u64,
    /// The number of pairs.
    pub pairs: u32,
    /// The terms of the partners.
    pub terms: T,
}

impl<T> PairSetup<T> {
    /// A set-up with a new token.
    ///
    /// # Errors
    ///
    /// If there is no random number to be had, or too many pairs.
    pub fn new(pairs: usize, terms: T) -> Result<Self, BenchmarkError> {
        let mut token = [0; size_of::<u64>()];
        getrandom::getrandom(&mut token)?;
        Ok(Self { token: u64::from_be_bytes(token), pairs: u32::try_from(pairs)?, terms })
    }

    /// Returns the token, by which partners know the master, in 16 hexadecimal digits.
    #[must_use]
    pub fn token_digits(&self) -> String {
        format!("{:016x}", self.token)
    }
}

impl<T: fmt::Display> fmt::Display for PairSetup<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.token, self.pairs, self.terms)
    }
}

impl<T: FromStr<Err: Into<BenchmarkError>>> FromStr for PairSetup<T> {
    type Err = BenchmarkError;

    fn from_str(text: &str) -> Result<Self, BenchmarkError> {
        let mut words = text.splitn(3, ' ');
        let (Some(token), Some(pairs), Some(terms)) = (words.next(), words.next(), words.next()) else {
            return Err(format!("set-up '{text}' has less than 3 words").into());
        };
        Ok(Self { token: token.parse()?, pairs: pairs.parse()?, terms: terms.parse().map_err(Into::into)? })
    }
}
