use super::{FileTerms, WORD_BYTES};
use crate::BenchmarkError;

/// The receiver tells of at least so many bytes at a time.
const CREDIT_INTERVAL_BYTES: u64 = 1 << 20;

/// The message that the receiver owes the sender after a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileReply {
    /// CREDIT: so many bytes have been consumed, from the beginning of the file.
    Credit(u64),
    /// DONE: the file is complete.
    Done {
        /// The bytes that were received.
        bytes: u64,
        /// The sum of their big-endian words of 64 bits, modulo 2^64.
        sum: u64,
    },
}

/// The state of the receiver in a run: it checks that chunks come in order, and adds their words.
#[derive(Debug)]
pub struct FileReceiver {
    terms: FileTerms,
    next_index: u64,
    received_bytes: u64,
    credited_bytes: u64,
    sum: u64,
}

impl FileReceiver {
    /// A receiver before the first chunk.
    #[must_use]
    pub fn new(terms: FileTerms) -> Self {
        Self { terms, next_index: 0, received_bytes: 0, credited_bytes: 0, sum: 0 }
    }

    /// Takes a chunk, by its index, from 0, and its payload. Returns the message that is to be sent, if there is one.
    ///
    /// # Errors
    ///
    /// If it is not the next chunk.
    pub fn receive(&mut self, index: u64, payload: &[u8]) -> Result<Option<FileReply>, BenchmarkError> {
        let next = self.next_index;
        if next == self.terms.chunks() {
            return Err(format!("chunk {index} came after the last one").into());
        }
        let (length, expected) = (payload.len(), self.terms.length(next));
        if index != next || length != expected {
            let came = format!("chunk {index} came with {length} bytes");
            return Err(format!("{came}, chunk {next} with {expected} bytes was expected").into());
        }
        // Chunks are made of whole words.
        let (words, _) = payload.as_chunks::<{ WORD_BYTES as usize }>();
        self.sum = words.iter().fold(self.sum, |sum, word| sum.wrapping_add(u64::from_be_bytes(*word)));
        self.received_bytes += length as u64;
        self.next_index += 1;
        if self.next_index == self.terms.chunks() {
            return Ok(Some(FileReply::Done { bytes: self.received_bytes, sum: self.sum }));
        }
        if self.received_bytes - self.credited_bytes < CREDIT_INTERVAL_BYTES {
            return Ok(None);
        }
        self.credited_bytes = self.received_bytes;
        Ok(Some(FileReply::Credit(self.received_bytes)))
    }
}
