use bytes::Bytes;

use super::{FileContents, FileTerms};
use crate::BenchmarkError;
use crate::numbers::Fnv1a64;

/// The bytes that may be on their way, or wait at the receiver, at one time.
pub const CREDIT_BYTES: u64 = 8 << 20;

/// A message of the file.
#[derive(Clone, Debug)]
pub struct Chunk {
    /// Its place among the chunks, from 0.
    pub index: u64,
    /// Its payload.
    pub bytes: Bytes,
}

/// The state of the sender in a run. It yields the chunks that may be sent now, and goes on when there is more credit.
#[derive(Debug)]
pub struct FileSender {
    contents: FileContents,
    next_index: u64,
    sent_bytes: u64,
    consumed_bytes: u64,
}

impl FileSender {
    /// A sender before the first chunk.
    #[must_use]
    pub fn new(contents: FileContents) -> Self {
        Self { contents, next_index: 0, sent_bytes: 0, consumed_bytes: 0 }
    }

    /// Takes a CREDIT: more chunks may be sent.
    ///
    /// * `bytes`: consumed by the receiver, from the beginning of the file
    ///
    /// # Errors
    ///
    /// If they are fewer than before, or were not sent.
    pub fn consumed(&mut self, bytes: u64) -> Result<(), BenchmarkError> {
        let Self { sent_bytes: sent, consumed_bytes: consumed, .. } = *self;
        if !(consumed..=sent).contains(&bytes) {
            return Err(format!("the receiver consumed {bytes} bytes, allowed are {consumed} to {sent}").into());
        }
        self.consumed_bytes = bytes;
        Ok(())
    }

    /// Returns the answer of the run, once the receiver is done.
    ///
    /// * `bytes`: received by it
    /// * `sum`: of their words
    ///
    /// # Errors
    ///
    /// If the file has not been sent.
    pub fn answer(&self, bytes: u64, sum: u64) -> Result<u64, BenchmarkError> {
        let (sent, all) = (self.next_index, self.terms().chunks());
        if sent < all {
            return Err(format!("the receiver is done, but {sent} of {all} chunks were sent").into());
        }
        Ok(Fnv1a64::of_u64s([bytes, sum]))
    }

    fn terms(&self) -> FileTerms {
        self.contents.terms()
    }
}

impl Iterator for FileSender {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        let index = self.next_index;
        if index == self.terms().chunks() {
            return None;
        }
        let sent_bytes = self.sent_bytes + self.terms().length(index) as u64;
        if sent_bytes - self.consumed_bytes > CREDIT_BYTES {
            return None;
        }
        self.next_index += 1;
        self.sent_bytes = sent_bytes;
        Some(Chunk { index, bytes: self.contents.chunk(index) })
    }
}
