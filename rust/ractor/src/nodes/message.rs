use bytes::Bytes;
use mpp_harness::register::GroupMessage;
use mpp_harness::windows::{Event, Window};
use ractor::{ActorProcessingErr, BytesConvertable};

use super::fields::{joined, nothing, number, small_number, split, tagged, text};
use super::{Introduction, group_bytes};

/// A message of the benchmarks, or of what surrounds them.
///
/// Its bytes are written by hand: the fields, big-endian, then one tag byte, so that a payload is read where it is. Bytes
/// that are those of no message are one, too, which no actor takes: Ractor would drop what cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Message {
    /// Begins a run.
    Start,
    /// Begins a verification run.
    Verify,
    /// Before a run: the partner is to begin anew, and to find whom it answers.
    Introduce,
    /// The same for a member of a group, which then has to get ready with the others.
    Join(Introduction),
    /// Answers either.
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
    /// Grants a source of events so many more.
    Ready(u64),
    /// Makes a source send its next event; it sends it to itself.
    Next,
    /// An event of a partition.
    Event(u32, Event),
    /// What a window of a partition held.
    Window(u32, Window),
    /// Ends a source or a sink after a run, on its own node.
    Close,
    /// Says that a sink has all windows.
    Stop,
    /// Follows the last event.
    Flush,
    /// Follows all that a windower sent.
    Flushed,
    /// What replicas of registers and their coordinator send each other.
    Group(GroupMessage),
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
    pub(super) const READY: u8 = 10;
    pub(super) const NEXT: u8 = 11;
    pub(super) const EVENT: u8 = 12;
    pub(super) const WINDOW: u8 = 13;
    pub(super) const CLOSE: u8 = 14;
    pub(super) const STOP: u8 = 15;
    pub(super) const FLUSH: u8 = 16;
    pub(super) const FLUSHED: u8 = 17;
    pub(super) const VERIFY: u8 = 18;
    pub(super) const JOIN: u8 = 19;
    pub(super) const UNREADABLE: u8 = 255;
}

impl BytesConvertable for Message {
    fn into_bytes(self) -> Vec<u8> {
        match self {
            Self::Start => vec![tag::START],
            Self::Verify => vec![tag::VERIFY],
            Self::Introduce => vec![tag::INTRODUCE],
            Self::Join(introduction) => group_bytes::of_introduction(&introduction, tag::JOIN),
            Self::Introduced => vec![tag::INTRODUCED],
            Self::NodeFailed(sentence) => tagged(sentence.as_bytes(), tag::NODE_FAILED),
            Self::Ping => vec![tag::PING],
            Self::Pong => vec![tag::PONG],
            Self::IndexedPing(index) => tagged(&index.to_be_bytes(), tag::INDEXED_PING),
            Self::IndexedPong(index) => tagged(&index.to_be_bytes(), tag::INDEXED_PONG),
            Self::Payload(payload) => tagged(&payload, tag::PAYLOAD),
            Self::Ack(bytes) => tagged(&bytes.to_be_bytes(), tag::ACK),
            Self::Ready(events) => tagged(&events.to_be_bytes(), tag::READY),
            Self::Next => vec![tag::NEXT],
            Self::Event(partition, Event { timestamp, value }) => {
                joined([&partition.to_be_bytes()[..], &timestamp.to_be_bytes(), &value.to_be_bytes()], tag::EVENT)
            }
            Self::Window(partition, Window { start, median, count }) => {
                let (start, median, count) = (start.to_be_bytes(), median.to_be_bytes(), count.to_be_bytes());
                joined([&partition.to_be_bytes()[..], &start, &median, &count], tag::WINDOW)
            }
            Self::Close => vec![tag::CLOSE],
            Self::Stop => vec![tag::STOP],
            Self::Flush => vec![tag::FLUSH],
            Self::Flushed => vec![tag::FLUSHED],
            Self::Group(message) => group_bytes::of_message(&message),
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

fn read(mut bytes: Vec<u8>) -> Result<Message, String> {
    let tag = bytes.pop().ok_or("it is empty")?;
    Ok(match tag {
        tag::START => nothing(&bytes, Message::Start)?,
        tag::VERIFY => nothing(&bytes, Message::Verify)?,
        tag::INTRODUCE => nothing(&bytes, Message::Introduce)?,
        tag::JOIN => Message::Join(group_bytes::read_introduction(bytes)?),
        tag::INTRODUCED => nothing(&bytes, Message::Introduced)?,
        tag::NODE_FAILED => Message::NodeFailed(text(bytes)?),
        tag::PING => nothing(&bytes, Message::Ping)?,
        tag::PONG => nothing(&bytes, Message::Pong)?,
        tag::INDEXED_PING => Message::IndexedPing(number(&bytes)?),
        tag::INDEXED_PONG => Message::IndexedPong(number(&bytes)?),
        tag::PAYLOAD => Message::Payload(bytes.into()),
        tag::ACK => Message::Ack(number(&bytes)?),
        tag::READY => Message::Ready(number(&bytes)?),
        tag::NEXT => nothing(&bytes, Message::Next)?,
        tag::EVENT => {
            let [partition, timestamp, value] = split(&bytes, [4, 8, 8])?;
            let event = Event { timestamp: number(timestamp)?, value: number(value)?.cast_signed() };
            Message::Event(small_number(partition)?, event)
        }
        tag::WINDOW => {
            let [partition, start, median, count] = split(&bytes, [4, 8, 8, 8])?;
            let median = f64::from_bits(number(median)?);
            Message::Window(small_number(partition)?, Window { start: number(start)?, median, count: number(count)? })
        }
        tag::CLOSE => nothing(&bytes, Message::Close)?,
        tag::STOP => nothing(&bytes, Message::Stop)?,
        tag::FLUSH => nothing(&bytes, Message::Flush)?,
        tag::FLUSHED => nothing(&bytes, Message::Flushed)?,
        tag::UNREADABLE => Message::Unreadable(text(bytes)?),
        tag => Message::Group(group_bytes::read_message(tag, &bytes)?),
    })
}
