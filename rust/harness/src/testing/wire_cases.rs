//! Messages and their bytes.

use crate::register::{Ack, GroupMessage, Read, Stamp, Value, Write};

/// Returns messages of a group of replicas, one for each tag, with the tag and the bytes of the fields.
#[must_use]
pub fn group_messages() -> Vec<(GroupMessage, u8, Vec<u8>)> {
    let (run, key, rid) = (0x0102_0304, 5, 6);
    let head = [1, 2, 3, 4, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 6];
    let (stamp, value) = (Stamp { timestamp: 7, writer: 8 }, 9);
    let content = [0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 9];
    let from = [0, 0, 0, 3];
    vec![
        (GroupMessage::Greeting(3), 32, from.to_vec()),
        (GroupMessage::Start, 33, vec![]),
        (GroupMessage::Read(3, Read { run, key, rid }), 34, [&from[..], &head].concat()),
        (GroupMessage::Value(Value { run, key, rid, stamp, value }), 35, [&head[..], &content].concat()),
        (GroupMessage::Write(3, Write { run, key, rid, stamp, value }), 36, [&from[..], &head, &content].concat()),
        (GroupMessage::Ack(Ack { run, key, rid }), 37, head.to_vec()),
        (GroupMessage::Invoke { key: 3, write: true, value }, 38, [&from[..], &[1], &content[12..]].concat()),
        (GroupMessage::Response { replica: 3, key, value }, 39, [&from[..], &head[4..8], &content[12..]].concat()),
        (GroupMessage::Done { reads: 3, writes: 5 }, 40, [&from[..], &head[4..8]].concat()),
    ]
}
