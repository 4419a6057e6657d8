use std::fmt;
use std::str::FromStr;

use crate::BenchmarkError;
use crate::parameters::AtomicRegisterParameters;

/// The parameters of the benchmark that a replica needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegisterOptions {
    /// The number of registers.
    pub keys: u32,
    /// The number of registers that a replica reads in an ordinary run.
    pub keys_to_read: u32,
}

impl From<&AtomicRegisterParameters> for RegisterOptions {
    fn from(parameters: &AtomicRegisterParameters) -> Self {
        Self { keys: parameters.number_of_keys, keys_to_read: parameters.keys_to_read }
    }
}

/// The text that [`RegisterOptions::from_str`] reads.
impl fmt::Display for RegisterOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.keys, self.keys_to_read)
    }
}

impl FromStr for RegisterOptions {
    type Err = BenchmarkError;

    fn from_str(text: &str) -> Result<Self, BenchmarkError> {
        let unknown = || format!("options '{text}' are not 2 numbers");
        let (keys, keys_to_read) = text.split_once(' ').ok_or_else(unknown)?;
        let number = |word: &str| word.parse().map_err(|_| unknown());
        Ok(Self { keys: number(keys)?, keys_to_read: number(keys_to_read)? })
    }
}
