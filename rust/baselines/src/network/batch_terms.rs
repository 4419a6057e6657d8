use std::fmt;
use std::str::FromStr;

use bytes::BufMut;
use mpp_harness::BenchmarkError;

use super::LENGTH_BYTES;

const MESSAGE: u8 = 6;

const KIND_BYTES: usize = size_of::<u8>();

/// The size of a frame without its payload, in bytes.
pub(crate) const HEAD_BYTES: usize = LENGTH_BYTES + KIND_BYTES;

/// The contract's upper limit.
const MOST_PAYLOAD_BYTES: usize = 65_536;

/// The batches of SIZEDTHROUGHPUT, which both ends know. Reads and writes as two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BatchTerms {
    /// Size of each message's payload.
    pub(crate) payload_bytes: usize,
    /// Messages per batch.
    pub(crate) batch_size: u32,
}

impl BatchTerms {
    /// Returns the length of a message's frame, all of it.
    pub(crate) fn frame_bytes(self) -> usize {
        HEAD_BYTES + self.payload_bytes
    }

    /// Returns the frame of a message.
    pub(crate) fn frame(payload: &[u8]) -> Vec<u8> {
        let mut frame = Vec::with_capacity(HEAD_BYTES + payload.len());
        frame.put_uint((KIND_BYTES + payload.len()) as u64, LENGTH_BYTES);
        frame.put_u8(MESSAGE);
        frame.put_slice(payload);
        frame
    }

    /// Checks a frame's head: it is an error if it is not that of a message of these batches.
    pub(crate) fn check(self, head: [u8; HEAD_BYTES]) -> Result<(), BenchmarkError> {
        let [length @ .., kind] = head;
        let (found, allowed) = (u32::from_be_bytes(length) as usize, KIND_BYTES + self.payload_bytes);
        if found != allowed {
            return Err(format!("a frame's length is {found}, allowed is {allowed}").into());
        }
        if kind != MESSAGE {
            return Err(format!("a frame's kind is {kind}, allowed is {MESSAGE}").into());
        }
        Ok(())
    }
}

impl fmt::Display for BatchTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.payload_bytes, self.batch_size)
    }
}

impl FromStr for BatchTerms {
    type Err = BenchmarkError;

    fn from_str(text: &str) -> Result<Self, BenchmarkError> {
        let (payload_bytes, batch_size) =
            text.split_once(' ').ok_or_else(|| format!("'{text}' has less than 2 words"))?;
        let terms = Self { payload_bytes: payload_bytes.parse()?, batch_size: batch_size.parse()? };
        if !(1..=MOST_PAYLOAD_BYTES).contains(&terms.payload_bytes) {
            return Err(format!("a payload has {payload_bytes} bytes, allowed are 1 to {MOST_PAYLOAD_BYTES}").into());
        }
        if terms.batch_size == 0 {
            return Err("a batch has 0 messages, allowed are 1 and more".into());
        }
        Ok(terms)
    }
}
