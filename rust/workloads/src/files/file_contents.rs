use bytes::Bytes;

use super::{FileTerms, WORD_BYTES};
use crate::numbers::SplitMix64;

/// After so many bytes a file repeats itself.
const MOST_BYTES: u64 = 1 << 28;

/// The contents of a file, in memory. A large file repeats its first 256 MiB. Clones share them.
#[derive(Clone, Debug)]
pub struct FileContents {
    terms: FileTerms,
    repeated: u64,
    bytes: Bytes,
}

impl FileContents {
    /// Generates the contents, which takes some tenths of a second for a large file.
    #[must_use]
    pub fn new(terms: FileTerms) -> Self {
        Self::repeating(terms, MOST_BYTES)
    }

    /// Generates contents that repeat themselves after fewer bytes, for tests.
    ///
    /// * `most_bytes`: a multiple of 8
    #[must_use]
    pub fn repeating(terms: FileTerms, most_bytes: u64) -> Self {
        let repeated = terms.bytes.min(most_bytes);
        let mut bytes = SplitMix64::new(repeated).bytes(repeated as usize);
        if terms.bytes > repeated {
            // A chunk that begins before the end of what is repeated goes on beyond it.
            let overlap = u64::from(terms.chunk_size) - WORD_BYTES;
            bytes.reserve_exact(overlap as usize);
            for place in 0..overlap {
                bytes.push(bytes[(place % repeated) as usize]);
            }
        }
        Self { terms, repeated, bytes: bytes.into() }
    }

    /// Returns the file.
    #[must_use]
    pub fn terms(&self) -> FileTerms {
        self.terms
    }

    /// Returns a chunk of the file, by its index, from 0. It shares the memory.
    pub(super) fn chunk(&self, index: u64) -> Bytes {
        let begin = (self.terms.begin(index) % self.repeated) as usize;
        self.bytes.slice(begin..begin + self.terms.length(index))
    }
}
