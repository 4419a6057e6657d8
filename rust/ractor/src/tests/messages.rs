//! The bytes of messages between nodes.

use bytes::Bytes;
use mpp_harness::numbers::SplitMix64;
use mpp_harness::register::{Ack, GroupMessage, Read, Stamp, Value, Write};
use mpp_harness::windows::{Event, Window};
use ractor::BytesConvertable;

use crate::nodes::{Introduction, MemberAddress, Message, unexpected};

fn check(message: &Message, bytes: &[u8]) {
    assert_eq!(message.clone().into_bytes(), bytes, "{message:?}");
    assert_eq!(Message::from_bytes(bytes.to_vec()), *message);
}

#[test]
fn fields_come_first_and_the_tag_last() {
    check(&Message::Start, &[0]);
    check(&Message::Introduce, &[1]);
    check(&Message::Introduced, &[2]);
    check(&Message::NodeFailed("no".to_owned()), b"no\x03");
    check(&Message::Ping, &[4]);
    check(&Message::Pong, &[5]);
    check(&Message::IndexedPing(258), &[0, 0, 0, 0, 0, 0, 1, 2, 6]);
    check(&Message::IndexedPong(u64::MAX - 1), &[255, 255, 255, 255, 255, 255, 255, 254, 7]);
    check(&Message::Payload(Bytes::from_static(&[9, 4])), &[9, 4, 8]);
    check(&Message::Ack(1), &[0, 0, 0, 0, 0, 0, 0, 1, 9]);
    check(&Message::Ready(1), &[0, 0, 0, 0, 0, 0, 0, 1, 10]);
    check(&Message::Next, &[11]);
    let event = Event { timestamp: 2, value: -2 };
    check(&Message::Event(1, event), &[0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 255, 255, 255, 255, 255, 255, 255, 254, 12]);
    let window = Window { start: 3, median: -0.0, count: 4 };
    check(
        &Message::Window(1, window),
        &[0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 3, 128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 13],
    );
    check(&Message::Close, &[14]);
    check(&Message::Stop, &[15]);
    check(&Message::Flush, &[16]);
    check(&Message::Flushed, &[17]);
    check(&Message::Verify, &[18]);
    check(&Message::Unreadable("why".to_owned()), b"why\xff");
}

#[test]
fn groups_have_tags_of_their_own() {
    let (run, key, rid) = (0x0102_0304, 5, 6);
    let head = [1, 2, 3, 4, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 6];
    let (stamp, value) = (Stamp { timestamp: 7, writer: 8 }, 9);
    let content = [0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 9];
    let from = [0, 0, 0, 3];
    for (message, fields, tag) in [
        (GroupMessage::Greeting(3), from.to_vec(), 32),
        (GroupMessage::Start, vec![], 33),
        (GroupMessage::Read(3, Read { run, key, rid }), [&from[..], &head].concat(), 34),
        (GroupMessage::Value(Value { run, key, rid, stamp, value }), [&head[..], &content].concat(), 35),
        (GroupMessage::Write(3, Write { run, key, rid, stamp, value }), [&from[..], &head, &content].concat(), 36),
        (GroupMessage::Ack(Ack { run, key, rid }), head.to_vec(), 37),
        (GroupMessage::Invoke { key: 3, write: true, value }, [&from[..], &[1], &content[12..]].concat(), 38),
        (GroupMessage::Invoke { key: 3, write: false, value }, [&from[..], &[0], &content[12..]].concat(), 38),
        (GroupMessage::Response { replica: 3, key, value }, [&from[..], &head[4..8], &content[12..]].concat(), 39),
        (GroupMessage::Done { reads: 3, writes: 5 }, [&from[..], &head[4..8]].concat(), 40),
    ] {
        check(&Message::Group(message), &[&fields[..], &[tag]].concat());
    }
}

#[test]
fn introductions_are_lines() {
    let member = |node: &str| MemberAddress { node: node.parse().unwrap(), group: format!("f00 {node} 0") };
    let members = vec![member("127.0.0.1:1"), member("[::1]:2")];
    check(
        &Message::Join(Introduction { run: 7, rank: 1, members }),
        b"7 1\n127.0.0.1:1 f00 127.0.0.1:1 0\n[::1]:2 f00 [::1]:2 0\x13",
    );
    check(&Message::Join(Introduction { run: 1, rank: 0, members: vec![] }), b"1 0\x13");
}

#[test]
fn whatever_is_sent_is_what_is_read() {
    let mut random = SplitMix64::new(1);
    for size in 0..100 {
        let (payload, index) = (random.bytes(size), random.next_u64());
        for message in [Message::Payload(payload.into()), Message::IndexedPing(index), Message::Ack(index)] {
            assert_eq!(Message::from_bytes(message.clone().into_bytes()), message);
        }
    }
}

#[test]
fn bytes_of_no_message_are_one_that_nobody_takes() {
    for (bytes, why) in [
        (&[][..], "it is empty"),
        (&[99], "tag 99 is that of no message"),
        (&[7, 4], "Ping has 1 bytes too many"),
        (&[1, 2, 6], "a number has 2 bytes, allowed are 8"),
        (&[1, 2, 3, 12], "its fields have 3 bytes, allowed are 20"),
        (&[13], "its fields have 0 bytes, allowed are 28"),
        (&[1, 33], "its fields have 1 bytes, allowed are 0"),
        (b"7\x13", "'7' are not a run and a rank"),
        (b"7 1\nhere f00\x13", "'here f00' is not the address of a member"),
        (&[0xff, 3], "a text is not UTF-8"),
    ] {
        let message = Message::from_bytes(bytes.to_vec());
        assert_eq!(unexpected(&message).to_string(), format!("a message cannot be read: {why}"));
    }
}
