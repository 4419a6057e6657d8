//! What nodes send each other, and its bytes.

use std::error::Error;

use bytes::Bytes;
use kompact::component::ComponentTraits;
use kompact::prelude::*;

/// A message between nodes, of whichever benchmark, or the report of a failure.
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
const LENGTH_BYTES: usize = size_of::<u32>();
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
            Self::NodeFailed(sentence) => return put_bytes(buffer, tag::NODE_FAILED, sentence.as_bytes()),
            Self::Ping => buffer.put_u8(tag::PING),
            Self::Pong => buffer.put_u8(tag::PONG),
            Self::IndexedPing(index) => put_number(buffer, tag::INDEXED_PING, *index),
            Self::IndexedPong(index) => put_number(buffer, tag::INDEXED_PONG, *index),
            Self::Payload(payload) => return put_bytes(buffer, tag::PAYLOAD, payload),
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
        let message = match buffer.try_get_u8().map_err(cut_short)? {
            tag::NODE_FAILED => {
                let text = String::from_utf8(get_bytes(buffer)?.into());
                Self::NodeFailed(text.map_err(|why| SerError::invalid_data(why.to_string()))?)
            }
            tag::PING => Self::Ping,
            tag::PONG => Self::Pong,
            tag::INDEXED_PING => Self::IndexedPing(get_number(buffer)?),
            tag::INDEXED_PONG => Self::IndexedPong(get_number(buffer)?),
            tag::PAYLOAD => Self::Payload(get_bytes(buffer)?),
            tag::ACK => Self::Ack(get_number(buffer)?),
            unknown => return Err(SerError::invalid_data(format!("tag {unknown} is that of no message"))),
        };
        match buffer.remaining() {
            0 => Ok(message),
            more => Err(SerError::invalid_data(format!("{more} bytes follow the message"))),
        }
    }
}

fn put_number(buffer: &mut dyn BufMut, tag: u8, number: u64) {
    buffer.put_u8(tag);
    buffer.put_u64(number);
}

fn get_number(buffer: &mut dyn Buf) -> Result<u64, SerError> {
    buffer.try_get_u64().map_err(cut_short)
}

/// Writes a length (u32), and as many bytes.
fn put_bytes(buffer: &mut dyn BufMut, tag: u8, bytes: &[u8]) -> Result<(), SerError> {
    let length = u32::try_from(bytes.len())
        .map_err(|_| SerError::invalid_data(format!("{} bytes are too many for a message", bytes.len())))?;
    buffer.put_u8(tag);
    buffer.put_u32(length);
    buffer.put_slice(bytes);
    Ok(())
}

fn get_bytes(buffer: &mut dyn Buf) -> Result<Bytes, SerError> {
    let length = buffer.try_get_u32().map_err(cut_short)? as usize;
    if buffer.remaining() < length {
        return Err(cut_short(format!("{length} bytes expected, {} there", buffer.remaining())));
    }
    Ok(buffer.copy_to_bytes(length))
}

fn cut_short(why: impl ToString) -> SerError {
    SerError::invalid_data(format!("the message is cut short: {}", why.to_string()))
}

/// Sends a message, which the actor that sends it writes into a buffer of its own.
///
/// # Errors
///
/// If it cannot be written. Whatever happens to it later is in the log only.
pub(crate) fn send<C: ComponentTraits>(to: &ActorPath, message: Message, from: &C) -> Result<(), HandlerError> {
    to.tell_serialised(message, from).map_err(|why| fault(format!("a message cannot be sent: {why}")))
}

/// Reads a message; returns who has sent it, too.
///
/// # Errors
///
/// If it is none of ours, or malformed.
pub(crate) fn receive(message: NetMessage) -> Result<(ActorPath, Message), HandlerError> {
    let NetMessage { sender, data, .. } = message;
    match data.try_deserialise::<Message, Message>() {
        Ok(message) => Ok((sender, message)),
        Err(UnpackError::NoIdMatch(data)) => {
            Err(fault(format!("a message of serialiser {} came, which is unknown here", data.ser_id())))
        }
        Err(UnpackError::NoCast(_)) => Err(fault("a message of an unknown type came".to_owned())),
        Err(UnpackError::DeserError(why)) => Err(fault(format!("a message cannot be read: {why}"))),
    }
}

/// What an actor fails with that gets a message that is not for it.
pub(crate) fn unexpected(message: &Message) -> HandlerError {
    fault(format!("message {message:?} is not for this actor"))
}

fn fault(what: String) -> HandlerError {
    let error: Box<dyn Error + Send + Sync> = what.into();
    HandlerError::recoverable_boxed(error)
}
