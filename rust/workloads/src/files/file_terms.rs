use std::fmt;
use std::str::FromStr;

use crate::BenchmarkError;

/// A file, as both ends know it. Reads and writes as two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileTerms {
    /// Its size in bytes, a multiple of 8, at least 8.
    pub bytes: u64,
    /// The payload of a message in bytes, a multiple of 8; only the last message may have less.
    pub chunk_size: u32,
}

impl FileTerms {
    /// Returns how many messages the file takes.
    #[must_use]
    pub fn chunks(self) -> u64 {
        self.bytes.div_ceil(self.chunk_size.into())
    }

    /// Returns the place of a chunk in the file, in bytes.
    pub(super) fn begin(self, index: u64) -> u64 {
        index * u64::from(self.chunk_size)
    }

    /// Returns the length of a chunk that the file has.
    pub(super) fn length(self, index: u64) -> usize {
        // At most 32 bits.
        u64::from(self.chunk_size).min(self.bytes - self.begin(index)) as usize
    }
}

impl fmt::Display for FileTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.bytes, self.chunk_size)
    }
}

impl FromStr for FileTerms {
    type Err = BenchmarkError;

    fn from_str(text: &str) -> Result<Self, BenchmarkError> {
        let (bytes, chunk_size) = text.split_once(' ').ok_or_else(|| format!("'{text}' has less than 2 words"))?;
        Ok(Self { bytes: bytes.parse()?, chunk_size: chunk_size.parse()? })
    }
}
