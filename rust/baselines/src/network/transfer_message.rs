use bytes::{Buf, BufMut};
use mpp_harness::BenchmarkError;
use mpp_harness::transfers::MESSAGE_BYTES;

use super::{FrameBuffer, LENGTH_BYTES};

const MEET: u8 = 3;
const PART: u8 = 4;
const DONE: u8 = 5;

const KIND_BYTES: usize = size_of::<u8>();
const INDEX_BYTES: usize = size_of::<u32>();

/// The longest frame is that of a whole part.
const MOST_BODY_BYTES: usize = KIND_BYTES + INDEX_BYTES + MESSAGE_BYTES;

/// A message of NETCONNECTIONS. Its frame begins as [that of others](super::Message), and its length may vary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TransferMessage {
    /// Both ends send it before a run. The client's end begins anew.
    Meet,
    /// A part of a transfer: its index, from 0, and the length of its payload, which comes last.
    Part { index: u32, payload_bytes: usize },
    /// The client's end has sent and received all transfers; the bytes that it received.
    Done(u64),
}

impl TransferMessage {
    /// Writes the frame but for the payload, and returns it.
    pub(crate) fn encode_head(self, buffer: &mut FrameBuffer) -> &[u8] {
        let mut rest = &mut buffer[LENGTH_BYTES..];
        let room = rest.remaining_mut();
        let payload_bytes = match self {
            Self::Meet => {
                rest.put_u8(MEET);
                0
            }
            Self::Part { index, payload_bytes } => {
                rest.put_u8(PART);
                rest.put_u32(index);
                payload_bytes
            }
            Self::Done(bytes) => {
                rest.put_u8(DONE);
                rest.put_u64(bytes);
                0
            }
        };
        let head_bytes = room - rest.remaining_mut();
        let mut length = &mut buffer[..LENGTH_BYTES];
        length.put_uint((head_bytes + payload_bytes) as u64, LENGTH_BYTES);
        &buffer[..LENGTH_BYTES + head_bytes]
    }

    /// Returns how many bytes follow the length of a frame; it is an error if no message has so many.
    pub(crate) fn body_bytes(length: [u8; LENGTH_BYTES]) -> Result<usize, BenchmarkError> {
        let found = u32::from_be_bytes(length) as usize;
        if (KIND_BYTES..=MOST_BODY_BYTES).contains(&found) {
            Ok(found)
        } else {
            Err(format!("a frame's length is {found}, allowed are {KIND_BYTES} to {MOST_BODY_BYTES}").into())
        }
    }

    /// Reads a message from its frame, without the length.
    pub(crate) fn decode(mut body: &[u8]) -> Result<Self, BenchmarkError> {
        let message = match body.try_get_u8()? {
            MEET => Self::Meet,
            PART => {
                let index = body.try_get_u32()?;
                return Ok(Self::Part { index, payload_bytes: body.len() });
            }
            DONE => Self::Done(body.try_get_u64()?),
            kind => return Err(format!("a frame's kind is {kind}, allowed are {MEET} to {DONE}").into()),
        };
        if body.is_empty() { Ok(message) } else { Err(format!("{} bytes follow {message:?}", body.len()).into()) }
    }

    /// The failure of an end that gets a message which is not for it.
    pub(crate) fn unexpected(self) -> BenchmarkError {
        format!("message {self:?} is not for this end").into()
    }
}
