use std::fmt;
use std::str::FromStr;

use mpp_harness::BenchmarkError;

/// The master sends it to its clients in set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairSetup {
    /// Random, so that no stranger can guess it.
    token: u64,
    /// The number of pairs.
    pub pairs: u32,
    /// A number that partners need.
    pub option: u32,
}

impl PairSetup {
    /// A set-up with a new token.
    ///
    /// # Errors
    ///
    /// If there is no random number to be had, or too many pairs.
    pub fn new(pairs: usize, option: u32) -> Result<Self, BenchmarkError> {
        let mut token = [0; size_of::<u64>()];
        getrandom::getrandom(&mut token)?;
        Ok(Self { token: u64::from_be_bytes(token), pairs: u32::try_from(pairs)?, option })
    }

    /// Returns the token by which partners know the master: 16 hexadecimal digits.
    #[must_use]
    pub fn token(&self) -> String {
        format!("{:016x}", self.token)
    }
}

impl fmt::Display for PairSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.token, self.pairs, self.option)
    }
}

impl FromStr for PairSetup {
    type Err = BenchmarkError;

    fn from_str(text: &str) -> Result<Self, BenchmarkError> {
        let words: Vec<_> = text.split(' ').collect();
        let [token, pairs, option] = words[..] else {
            return Err(format!("a set-up has {} words, allowed are 3", words.len()).into());
        };
        Ok(Self { token: token.parse()?, pairs: pairs.parse()?, option: option.parse()? })
    }
}
