use kompact::prelude::*;
use mpp_harness::register::{Ack, GroupMessage, Read, Stamp, Value, Write};

use crate::nodes::address;
use crate::nodes::fields::{LENGTH_BYTES, get_text, get_u8, get_u32, get_u64, put_bytes, unknown_tag, whole};

/// What replicas and their coordinator send each other.
///
/// Its bytes are written by hand: one tag byte, then the fields, big-endian.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RegisterMessage {
    /// Makes a replica ready for a run.
    Introduce(Introduction),
    /// Answers it, once the replica is.
    Introduced,
    /// What is sent once all are.
    Group(GroupMessage),
}

/// What a replica is told of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Introduction {
    /// Number of the run, higher than that of all before it.
    pub(crate) run: u32,
    /// The replica's rank.
    pub(crate) rank: u32,
    /// The actors of all replicas, by rank, each replica's in the order of their creation.
    pub(crate) members: Vec<ActorPath>,
}

/// The first byte of a message.
mod tag {
    pub(super) const INTRODUCE: u8 = 0;
    pub(super) const INTRODUCED: u8 = 1;
    pub(super) const GREETING: u8 = 2;
    pub(super) const START: u8 = 3;
    pub(super) const READ: u8 = 4;
    pub(super) const VALUE: u8 = 5;
    pub(super) const WRITE: u8 = 6;
    pub(super) const ACK: u8 = 7;
    pub(super) const INVOKE: u8 = 8;
    pub(super) const RESPONSE: u8 = 9;
    pub(super) const DONE: u8 = 10;
}

const TAG_BYTES: usize = size_of::<u8>();
const SMALL_BYTES: usize = size_of::<u32>();
const LARGE_BYTES: usize = size_of::<u64>();
/// Run, key and number of the operation.
const HEAD_BYTES: usize = 2 * SMALL_BYTES + LARGE_BYTES;
/// Timestamp, writer and value.
const CONTENT_BYTES: usize = 2 * LARGE_BYTES + SMALL_BYTES;
/// Longest text of a path: an IPv6 address, a port, the number of an actor, and what is around them.
const PATH_BYTES: usize = 100;

impl Serialisable for RegisterMessage {
    fn ser_id(&self) -> SerId {
        Self::SER_ID
    }

    fn size_hint(&self) -> Option<usize> {
        let fields = match self {
            // At most.
            Self::Introduce(Introduction { members, .. }) => {
                3 * SMALL_BYTES + members.len() * (LENGTH_BYTES + PATH_BYTES)
            }
            Self::Introduced => 0,
            Self::Group(message) => size_of_fields(message),
        };
        Some(TAG_BYTES + fields)
    }

    fn serialise(&self, buffer: &mut dyn BufMut) -> Result<(), SerError> {
        match self {
            Self::Introduce(Introduction { run, rank, members }) => {
                buffer.put_u8(tag::INTRODUCE);
                buffer.put_u32(*run);
                buffer.put_u32(*rank);
                let count = u32::try_from(members.len()).map_err(|why| SerError::invalid_data(why.to_string()))?;
                buffer.put_u32(count);
                for member in members {
                    let text = address::of(member).map_err(|why| SerError::invalid_data(why.to_string()))?;
                    put_bytes(buffer, text.as_bytes())?;
                }
            }
            Self::Introduced => buffer.put_u8(tag::INTRODUCED),
            Self::Group(message) => put_group(buffer, message),
        }
        Ok(())
    }

    fn local(self: Box<Self>) -> Result<Box<dyn Any + Send>, Box<dyn Serialisable>> {
        Ok(self)
    }
}

impl Deserialiser<RegisterMessage> for RegisterMessage {
    // After that of the messages of pairs.
    const SER_ID: SerId = 1001;

    fn deserialise(buffer: &mut dyn Buf) -> Result<RegisterMessage, SerError> {
        let message = match get_u8(buffer)? {
            tag::INTRODUCE => Self::Introduce(get_introduction(buffer)?),
            tag::INTRODUCED => Self::Introduced,
            tag => Self::Group(get_group(tag, buffer)?),
        };
        whole(message, buffer)
    }
}

fn size_of_fields(message: &GroupMessage) -> usize {
    match message {
        GroupMessage::Start => 0,
        GroupMessage::Greeting(_) => SMALL_BYTES,
        GroupMessage::Read(..) => SMALL_BYTES + HEAD_BYTES,
        GroupMessage::Value(_) => HEAD_BYTES + CONTENT_BYTES,
        GroupMessage::Write(..) => SMALL_BYTES + HEAD_BYTES + CONTENT_BYTES,
        GroupMessage::Ack(_) => HEAD_BYTES,
        GroupMessage::Invoke { .. } => SMALL_BYTES + size_of::<u8>() + LARGE_BYTES,
        GroupMessage::Response { .. } => 2 * SMALL_BYTES + LARGE_BYTES,
        GroupMessage::Done { .. } => 2 * SMALL_BYTES,
    }
}

fn put_group(buffer: &mut dyn BufMut, message: &GroupMessage) {
    match message {
        GroupMessage::Greeting(from) => {
            buffer.put_u8(tag::GREETING);
            buffer.put_u32(*from);
        }
        GroupMessage::Start => buffer.put_u8(tag::START),
        GroupMessage::Read(from, Read { run, key, rid }) => {
            buffer.put_u8(tag::READ);
            buffer.put_u32(*from);
            put_head(buffer, *run, *key, *rid);
        }
        GroupMessage::Value(Value { run, key, rid, stamp, value }) => {
            buffer.put_u8(tag::VALUE);
            put_head(buffer, *run, *key, *rid);
            put_content(buffer, *stamp, *value);
        }
        GroupMessage::Write(from, Write { run, key, rid, stamp, value }) => {
            buffer.put_u8(tag::WRITE);
            buffer.put_u32(*from);
            put_head(buffer, *run, *key, *rid);
            put_content(buffer, *stamp, *value);
        }
        GroupMessage::Ack(Ack { run, key, rid }) => {
            buffer.put_u8(tag::ACK);
            put_head(buffer, *run, *key, *rid);
        }
        GroupMessage::Invoke { key, write, value } => {
            buffer.put_u8(tag::INVOKE);
            buffer.put_u32(*key);
            buffer.put_u8((*write).into());
            buffer.put_u64(*value);
        }
        GroupMessage::Response { replica, key, value } => {
            buffer.put_u8(tag::RESPONSE);
            buffer.put_u32(*replica);
            buffer.put_u32(*key);
            buffer.put_u64(*value);
        }
        GroupMessage::Done { reads, writes } => {
            buffer.put_u8(tag::DONE);
            buffer.put_u32(*reads);
            buffer.put_u32(*writes);
        }
    }
}

fn get_group(tag: u8, buffer: &mut dyn Buf) -> Result<GroupMessage, SerError> {
    Ok(match tag {
        tag::GREETING => GroupMessage::Greeting(get_u32(buffer)?),
        tag::START => GroupMessage::Start,
        tag::READ => {
            let from = get_u32(buffer)?;
            let (run, key, rid) = get_head(buffer)?;
            GroupMessage::Read(from, Read { run, key, rid })
        }
        tag::VALUE => {
            let (run, key, rid) = get_head(buffer)?;
            let (stamp, value) = get_content(buffer)?;
            GroupMessage::Value(Value { run, key, rid, stamp, value })
        }
        tag::WRITE => {
            let from = get_u32(buffer)?;
            let (run, key, rid) = get_head(buffer)?;
            let (stamp, value) = get_content(buffer)?;
            GroupMessage::Write(from, Write { run, key, rid, stamp, value })
        }
        tag::ACK => {
            let (run, key, rid) = get_head(buffer)?;
            GroupMessage::Ack(Ack { run, key, rid })
        }
        tag::INVOKE => {
            GroupMessage::Invoke { key: get_u32(buffer)?, write: get_u8(buffer)? != 0, value: get_u64(buffer)? }
        }
        tag::RESPONSE => {
            GroupMessage::Response { replica: get_u32(buffer)?, key: get_u32(buffer)?, value: get_u64(buffer)? }
        }
        tag::DONE => GroupMessage::Done { reads: get_u32(buffer)?, writes: get_u32(buffer)? },
        unknown => return Err(unknown_tag(unknown)),
    })
}

fn get_introduction(buffer: &mut dyn Buf) -> Result<Introduction, SerError> {
    let (run, rank, count) = (get_u32(buffer)?, get_u32(buffer)?, get_u32(buffer)?);
    let mut members = Vec::new();
    for _ in 0..count {
        let text = get_text(buffer)?;
        members.push(address::parse(&text).map_err(|why| SerError::invalid_data(why.to_string()))?);
    }
    Ok(Introduction { run, rank, members })
}

fn put_head(buffer: &mut dyn BufMut, run: u32, key: u32, rid: u64) {
    buffer.put_u32(run);
    buffer.put_u32(key);
    buffer.put_u64(rid);
}

fn get_head(buffer: &mut dyn Buf) -> Result<(u32, u32, u64), SerError> {
    Ok((get_u32(buffer)?, get_u32(buffer)?, get_u64(buffer)?))
}

fn put_content(buffer: &mut dyn BufMut, stamp: Stamp, value: u64) {
    buffer.put_u64(stamp.timestamp);
    buffer.put_u32(stamp.writer);
    buffer.put_u64(value);
}

fn get_content(buffer: &mut dyn Buf) -> Result<(Stamp, u64), SerError> {
    let stamp = Stamp { timestamp: get_u64(buffer)?, writer: get_u32(buffer)? };
    Ok((stamp, get_u64(buffer)?))
}
