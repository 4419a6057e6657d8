//! What nodes send each other, and its bytes.

use bytes::Bytes;
use kompact::prelude::*;

use super::fields::{LENGTH_BYTES, get_bytes, get_text, get_u8, get_u64, put_bytes, unknown_tag, whole};

/// A message of the benchmarks of pairs, or the report of a failure.
///
/// Its bytes are written by hand: one tag byte, then the fields, big-endian.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// A client has failed; a sentence says how.
    NodeFailed(String),
    /// The ping without content.
    Ping,
    /// Answers it.
    Pong,
    /// A ping with its index.
    IndexedPing(u64),
    /// Answers it, with the same index.
    IndexedPong(u64),
    /// A payload.
    Payload(Bytes),
    /// Acknowledges payloads, by their bytes.
    Ack(u64),
}

/// The first byte of a message.
mod tag {
    pub(super) const NODE_FAILED: u8 = 0;
    pub(super) const PING: u8 = 1;
    pub(super) const PONG: u8 = 2;
    pub(super) const INDEXED_PING: u8 = 3;
    pub(super) const INDEXED_PONG: u8 = 4;
    pub(super) const PAYLOAD: u8 = 5;
    pub(super) const ACK: u8 = 6;
}

const TAG_BYTES: usize = size_of::<u8>();
const NUMBER_BYTES: usize = size_of::<u64>();

impl Serialisable for Message {
    fn ser_id(&self) -> SerId {
        Self::SER_ID
    }

    fn size_hint(&self) -> Option<usize> {
        let fields = match self {
            Self::NodeFailed(sentence) => LENGTH_BYTES + sentence.len(),
            Self::Ping | Self::Pong => 0,
            Self::IndexedPing(_) | Self::IndexedPong(_) | Self::Ack(_) => NUMBER_BYTES,
            Self::Payload(payload) => LENGTH_BYTES + payload.len(),
        };
        Some(TAG_BYTES + fields)
    }

    fn serialise(&self, buffer: &mut dyn BufMut) -> Result<(), SerError> {
        match self {
            Self::NodeFailed(sentence) => {
                buffer.put_u8(tag::NODE_FAILED);
                put_bytes(buffer, sentence.as_bytes())?;
            }
            Self::Ping => buffer.put_u8(tag::PING),
            Self::Pong => buffer.put_u8(tag::PONG),
            Self::IndexedPing(index) => put_number(buffer, tag::INDEXED_PING, *index),
            Self::IndexedPong(index) => put_number(buffer, tag::INDEXED_PONG, *index),
            Self::Payload(payload) => {
                buffer.put_u8(tag::PAYLOAD);
                put_bytes(buffer, payload)?;
            }
            Self::Ack(bytes) => put_number(buffer, tag::ACK, *bytes),
        }
        Ok(())
    }

    fn local(self: Box<Self>) -> Result<Box<dyn Any + Send>, Box<dyn Serialisable>> {
        Ok(self)
    }
}

impl Deserialiser<Message> for Message {
    // The first numbers are Kompact's own.
    const SER_ID: SerId = 1000;

    fn deserialise(buffer: &mut dyn Buf) -> Result<Message, SerError> {
        let message = match get_u8(buffer)? {
            tag::NODE_FAILED => Self::NodeFailed(get_text(buffer)?),
            tag::PING => Self::Ping,
            tag::PONG => Self::Pong,
            tag::INDEXED_PING => Self::IndexedPing(get_u64(buffer)?),
            tag::INDEXED_PONG => Self::IndexedPong(get_u64(buffer)?),
            tag::PAYLOAD => Self::Payload(get_bytes(buffer)?),
            tag::ACK => Self::Ack(get_u64(buffer)?),
            unknown => return Err(unknown_tag(unknown)),
        };
        whole(message, buffer)
    }
}

fn put_number(buffer: &mut dyn BufMut, tag: u8, number: u64) {
    buffer.put_u8(tag);
    buffer.put_u64(number);
}
