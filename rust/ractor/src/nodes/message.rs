use bytes::Bytes;
use ractor::{ActorProcessingErr, BytesConvertable};

/// A message of the benchmarks of pairs, or of what surrounds them.
///
/// Its bytes are written by hand: the fields, big-endian, then one tag byte, so that a payload is read where it is. Bytes
/// that are those of no message are one, too, which no actor takes: Ractor would drop what cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// Begins a run, on its own node.
    Start,
    /// Before a run: the partner is to begin anew, and to find whom it answers.
    Introduce,
    /// Answers it.
    Introduced,
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
    /// What came is no message; a sentence says why.
    Unreadable(String),
}

/// The last byte of a message.
mod tag {
    pub(super) const START: u8 = 0;
    pub(super) const INTRODUCE: u8 = 1;
    pub(super) const INTRODUCED: u8 = 2;
    pub(super) const NODE_FAILED: u8 = 3;
    pub(super) const PING: u8 = 4;
    pub(super) const PONG: u8 = 5;
    pub(super) const INDEXED_PING: u8 = 6;
    pub(super) const INDEXED_PONG: u8 = 7;
    pub(super) const PAYLOAD: u8 = 8;
    pub(super) const ACK: u8 = 9;
    pub(super) const UNREADABLE: u8 = 255;
}

impl BytesConvertable for Message {
    fn into_bytes(self) -> Vec<u8> {
        match self {
            Self::Start => vec![tag::START],
            Self::Introduce => vec![tag::INTRODUCE],
            Self::Introduced => vec![tag::INTRODUCED],
            Self::NodeFailed(sentence) => tagged(sentence.as_bytes(), tag::NODE_FAILED),
            Self::Ping => vec![tag::PING],
            Self::Pong => vec![tag::PONG],
            Self::IndexedPing(index) => tagged(&index.to_be_bytes(), tag::INDEXED_PING),
            Self::IndexedPong(index) => tagged(&index.to_be_bytes(), tag::INDEXED_PONG),
            Self::Payload(payload) => tagged(&payload, tag::PAYLOAD),
            Self::Ack(bytes) => tagged(&bytes.to_be_bytes(), tag::ACK),
            Self::Unreadable(why) => tagged(why.as_bytes(), tag::UNREADABLE),
        }
    }

    fn from_bytes(bytes: Vec<u8>) -> Self {
        read(bytes).unwrap_or_else(Self::Unreadable)
    }
}

/// Returns why an actor fails that gets a message which is none of its own.
pub(crate) fn unexpected(message: &Message) -> ActorProcessingErr {
    match message {
        Message::Unreadable(why) => format!("a message cannot be read: {why}").into(),
        other => format!("message {other:?} is not for this actor").into(),
    }
}

fn tagged(fields: &[u8], tag: u8) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(fields.len() + 1);
    bytes.extend_from_slice(fields);
    bytes.push(tag);
    bytes
}

fn read(mut bytes: Vec<u8>) -> Result<Message, String> {
    let tag = bytes.pop().ok_or("it is empty")?;
    Ok(match tag {
        tag::START => nothing(&bytes, Message::Start)?,
        tag::INTRODUCE => nothing(&bytes, Message::Introduce)?,
        tag::INTRODUCED => nothing(&bytes, Message::Introduced)?,
        tag::NODE_FAILED => Message::NodeFailed(text(bytes)?),
        tag::PING => nothing(&bytes, Message::Ping)?,
        tag::PONG => nothing(&bytes, Message::Pong)?,
        tag::INDEXED_PING => Message::IndexedPing(number(&bytes)?),
        tag::INDEXED_PONG => Message::IndexedPong(number(&bytes)?),
        tag::PAYLOAD => Message::Payload(bytes.into()),
        tag::ACK => Message::Ack(number(&bytes)?),
        tag::UNREADABLE => Message::Unreadable(text(bytes)?),
        unknown => return Err(format!("tag {unknown} is that of no message")),
    })
}

fn nothing(fields: &[u8], message: Message) -> Result<Message, String> {
    if fields.is_empty() { Ok(message) } else { Err(format!("{message:?} has {} bytes too many", fields.len())) }
}

fn number(fields: &[u8]) -> Result<u64, String> {
    let bytes = fields.try_into().map_err(|_| format!("a number has {} bytes, allowed are 8", fields.len()))?;
    Ok(u64::from_be_bytes(bytes))
}

fn text(fields: Vec<u8>) -> Result<String, String> {
    String::from_utf8(fields).map_err(|_| "a text is not UTF-8".to_owned())
}
