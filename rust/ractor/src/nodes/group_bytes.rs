//! The bytes of what members of a group send each other.

use mpp_harness::register::{Ack, GroupMessage, Read, Stamp, Value, Write};

use super::fields::{joined, number, small_number, split, tagged, text};
use super::{Introduction, MemberAddress};

/// The last byte of a message. Lower ones are those of others.
mod tag {
    pub(super) const GREETING: u8 = 32;
    pub(super) const START: u8 = 33;
    pub(super) const READ: u8 = 34;
    pub(super) const VALUE: u8 = 35;
    pub(super) const WRITE: u8 = 36;
    pub(super) const ACK: u8 = 37;
    pub(super) const INVOKE: u8 = 38;
    pub(super) const RESPONSE: u8 = 39;
    pub(super) const DONE: u8 = 40;
}

pub(super) fn of_message(message: &GroupMessage) -> Vec<u8> {
    match *message {
        GroupMessage::Greeting(from) => tagged(&from.to_be_bytes(), tag::GREETING),
        GroupMessage::Start => vec![tag::START],
        GroupMessage::Read(from, Read { run, key, rid }) => {
            joined([&from.to_be_bytes()[..], &run.to_be_bytes(), &key.to_be_bytes(), &rid.to_be_bytes()], tag::READ)
        }
        GroupMessage::Value(Value { run, key, rid, stamp: Stamp { timestamp, writer }, value }) => {
            let (run, key, rid) = (run.to_be_bytes(), key.to_be_bytes(), rid.to_be_bytes());
            let (timestamp, writer, value) = (timestamp.to_be_bytes(), writer.to_be_bytes(), value.to_be_bytes());
            joined([&run[..], &key, &rid, &timestamp, &writer, &value], tag::VALUE)
        }
        GroupMessage::Write(from, Write { run, key, rid, stamp: Stamp { timestamp, writer }, value }) => {
            let (from, run, key) = (from.to_be_bytes(), run.to_be_bytes(), key.to_be_bytes());
            let (rid, timestamp) = (rid.to_be_bytes(), timestamp.to_be_bytes());
            let (writer, value) = (writer.to_be_bytes(), value.to_be_bytes());
            joined([&from[..], &run, &key, &rid, &timestamp, &writer, &value], tag::WRITE)
        }
        GroupMessage::Ack(Ack { run, key, rid }) => {
            joined([&run.to_be_bytes()[..], &key.to_be_bytes(), &rid.to_be_bytes()], tag::ACK)
        }
        GroupMessage::Invoke { key, write, value } => {
            joined([&key.to_be_bytes()[..], &[write.into()], &value.to_be_bytes()], tag::INVOKE)
        }
        GroupMessage::Response { replica, key, value } => {
            joined([&replica.to_be_bytes()[..], &key.to_be_bytes(), &value.to_be_bytes()], tag::RESPONSE)
        }
        GroupMessage::Done { reads, writes } => joined([&reads.to_be_bytes()[..], &writes.to_be_bytes()], tag::DONE),
    }
}

pub(super) fn read_message(tag: u8, bytes: &[u8]) -> Result<GroupMessage, String> {
    Ok(match tag {
        tag::GREETING => GroupMessage::Greeting(small_number(bytes)?),
        tag::START => {
            let [] = split(bytes, [])?;
            GroupMessage::Start
        }
        tag::READ => {
            let [from, run, key, rid] = split(bytes, [4, 4, 4, 8])?;
            let read = Read { run: small_number(run)?, key: small_number(key)?, rid: number(rid)? };
            GroupMessage::Read(small_number(from)?, read)
        }
        tag::VALUE => {
            let [run, key, rid, timestamp, writer, value] = split(bytes, [4, 4, 8, 8, 4, 8])?;
            GroupMessage::Value(Value {
                run: small_number(run)?,
                key: small_number(key)?,
                rid: number(rid)?,
                stamp: Stamp { timestamp: number(timestamp)?, writer: small_number(writer)? },
                value: number(value)?,
            })
        }
        tag::WRITE => {
            let [from, run, key, rid, timestamp, writer, value] = split(bytes, [4, 4, 4, 8, 8, 4, 8])?;
            let write = Write {
                run: small_number(run)?,
                key: small_number(key)?,
                rid: number(rid)?,
                stamp: Stamp { timestamp: number(timestamp)?, writer: small_number(writer)? },
                value: number(value)?,
            };
            GroupMessage::Write(small_number(from)?, write)
        }
        tag::ACK => {
            let [run, key, rid] = split(bytes, [4, 4, 8])?;
            GroupMessage::Ack(Ack { run: small_number(run)?, key: small_number(key)?, rid: number(rid)? })
        }
        tag::INVOKE => {
            let [key, write, value] = split(bytes, [4, 1, 8])?;
            GroupMessage::Invoke { key: small_number(key)?, write: write != [0], value: number(value)? }
        }
        tag::RESPONSE => {
            let [replica, key, value] = split(bytes, [4, 4, 8])?;
            GroupMessage::Response { replica: small_number(replica)?, key: small_number(key)?, value: number(value)? }
        }
        tag::DONE => {
            let [reads, writes] = split(bytes, [4, 4])?;
            GroupMessage::Done { reads: small_number(reads)?, writes: small_number(writes)? }
        }
        unknown => return Err(format!("tag {unknown} is that of no message")),
    })
}

/// A line for the run and the rank, and one for each member.
pub(super) fn of_introduction(Introduction { run, rank, members }: &Introduction, tag: u8) -> Vec<u8> {
    let mut lines = vec![format!("{run} {rank}")];
    lines.extend(members.iter().map(|MemberAddress { node, group }| format!("{node} {group}")));
    tagged(lines.join("\n").as_bytes(), tag)
}

pub(super) fn read_introduction(bytes: Vec<u8>) -> Result<Introduction, String> {
    let text = text(bytes)?;
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let numbers = first.split_once(' ').and_then(|(run, rank)| Some((run.parse().ok()?, rank.parse().ok()?)));
    let (run, rank) = numbers.ok_or_else(|| format!("'{first}' are not a run and a rank"))?;
    let member = |line: &str| {
        let parts = line.split_once(' ').and_then(|(node, group)| Some((node.parse().ok()?, group.to_owned())));
        let (node, group) = parts.ok_or_else(|| format!("'{line}' is not the address of a member"))?;
        Ok(MemberAddress { node, group })
    };
    Ok(Introduction { run, rank, members: lines.map(member).collect::<Result<_, String>>()? })
}
