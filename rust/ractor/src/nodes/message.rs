use bytes::Bytes;
use mpp_consensus::BroadcastMessage;
use mpp_harness::register::{GroupMessage, Introduction};
use mpp_harness::windows::{Event, Window};
use mpp_harness::wire::{Rest, Tagged};
use mpp_harness::wire_enum;
use ractor::{ActorProcessingErr, BytesConvertable};

use super::MemberAddress;

/// A message of the benchmarks, or of their life cycle.
///
/// Its bytes are the fields, big-endian, then one tag byte, so that a payload is read in place. Malformed bytes become a
/// message, too, which no actor takes: Ractor would drop them silently.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Message {
    /// Begins a run.
    Start,
    /// Begins a verification run.
    Verify,
    /// Before a run: the partner begins anew, and looks for its correspondent.
    Introduce,
    /// The same for a member of a group, which then has to get ready with the others.
    Join(Introduction<MemberAddress>),
    /// Answers either.
    Introduced,
    /// A client has failed; a sentence says how.
    NodeFailed(String),
    /// The ping without content.
    Ping,
    /// Answers it.
    Pong,
    /// A ping with its index, or a request by its number.
    IndexedPing(u64),
    /// Answers it, with the same index.
    IndexedPong(u64),
    /// A payload.
    Payload(Bytes),
    /// Acknowledges payloads, by their bytes.
    Ack(u64),
    /// A part of a transfer: its index in the transfer, from 0, and its payload.
    Part(u32, Bytes),
    /// The client's end of a pair has sent and received all transfers; the bytes that it received.
    TransfersDone(u64),
    /// A part of a file: its index, from 0, and its payload.
    Chunk(u64, Bytes),
    /// The receiver of a file has consumed so many bytes from its beginning.
    Credit(u64),
    /// The receiver has the whole file: its bytes, and the sum of their words.
    FileDone(u64, u64),
    /// Grants a source of events so many more.
    Ready(u64),
    /// Makes a source send its next event; it sends it to itself.
    Next,
    /// An event of a partition.
    Event(u32, Event),
    /// The contents of a window of a partition.
    Window(u32, Window),
    /// Ends a source or a sink after a run, on its own node.
    Close,
    /// Says that a sink has all windows.
    Stop,
    /// Follows the last event.
    Flush,
    /// Follows all that a windower sent.
    Flushed,
    /// A message between replicas of registers and their coordinator.
    Group(GroupMessage),
    /// A message between replicas of a log and their coordinator.
    Broadcast(BroadcastMessage),
    /// Bytes that are no message; a sentence says why.
    Unreadable(String),
}

const PAYLOAD: u8 = 8;

wire_enum!(Message {
    0 = Start,
    1 = Introduce,
    2 = Introduced,
    3 = NodeFailed(sentence as Rest),
    4 = Ping,
    5 = Pong,
    6 = IndexedPing(index),
    7 = IndexedPong(index),
    PAYLOAD = Payload(payload as Rest),
    9 = Ack(bytes),
    10 = Ready(events),
    11 = Next,
    12 = Event(partition, event),
    13 = Window(partition, window),
    14 = Close,
    15 = Stop,
    16 = Flush,
    17 = Flushed,
    18 = Verify,
    19 = Join(introduction),
    20 = Part(index, payload as Rest),
    21 = TransfersDone(bytes),
    22 = Broadcast(message as Rest),
    23 = Chunk(index, payload as Rest),
    24 = Credit(bytes),
    25 = FileDone(bytes, sum),
    255 = Unreadable(why as Rest),
} else Group);

impl BytesConvertable for Message {
    fn into_bytes(self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.size_of_fields() + size_of::<u8>());
        self.put_fields(&mut bytes);
        bytes.push(self.tag());
        bytes
    }

    fn from_bytes(mut bytes: Vec<u8>) -> Self {
        match bytes.pop() {
            Some(PAYLOAD) => Self::Payload(bytes.into()),
            Some(tag) => {
                Self::get_all_fields(tag, &mut &bytes[..]).unwrap_or_else(|why| Self::Unreadable(why.to_string()))
            }
            None => Self::Unreadable("it is empty".to_owned()),
        }
    }
}

/// Returns why an actor fails that gets a message which is none of its own.
pub(crate) fn unexpected(message: &Message) -> ActorProcessingErr {
    match message {
        Message::Unreadable(why) => format!("a message cannot be read: {why}").into(),
        other => format!("message {other:?} is not for this actor").into(),
    }
}
