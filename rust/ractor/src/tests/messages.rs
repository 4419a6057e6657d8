//! The bytes of messages between nodes.

use bytes::Bytes;
use mpp_consensus::BroadcastMessage;
use mpp_harness::numbers::SplitMix64;
use mpp_harness::register::{GroupMessage, Introduction};
use mpp_harness::testing::group_messages;
use mpp_harness::windows::{Event, Window};
use ractor::BytesConvertable;

use crate::nodes::{MemberAddress, Message, unexpected};

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
    check(&Message::Part(258, Bytes::from_static(&[9, 4])), &[0, 0, 1, 2, 9, 4, 20]);
    check(&Message::TransfersDone(1), &[0, 0, 0, 0, 0, 0, 0, 1, 21]);
    check(&Message::Chunk(258, Bytes::from_static(&[9, 4])), &[0, 0, 0, 0, 0, 0, 1, 2, 9, 4, 23]);
    check(&Message::Credit(1), &[0, 0, 0, 0, 0, 0, 0, 1, 24]);
    check(&Message::FileDone(1, 2), &[0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 25]);
    check(&Message::Broadcast(BroadcastMessage::Propose(1)), &[72, 0, 0, 0, 0, 0, 0, 0, 1, 22]);
    let consensus = BroadcastMessage::Consensus(2, 1, Bytes::from_static(&[7, 8]));
    check(&Message::Broadcast(consensus), &[70, 0, 0, 0, 2, 0, 0, 0, 1, 7, 8, 22]);
    check(&Message::Unreadable("why".to_owned()), b"why\xff");
}

#[test]
fn groups_have_tags_of_their_own() {
    let read = GroupMessage::Invoke { key: 1, write: false, value: 2 };
    let read = (read, 38, vec![0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    for (message, tag, fields) in group_messages().into_iter().chain([read]) {
        check(&Message::Group(message), &[&fields[..], &[tag]].concat());
    }
}

#[test]
fn introductions_tell_where_members_are() {
    let member = MemberAddress { node: "[::1]:2".to_owned(), group: "f00".to_owned() };
    let introduction = Introduction { run: 7, rank: 1, members: vec![member] };
    let head = [0, 0, 0, 7, 0, 0, 0, 1, 0, 0, 0, 1];
    check(&Message::Join(introduction), &[&head[..], b"\0\0\0\x07[::1]:2", b"\0\0\0\x03f00", &[19]].concat());
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
        (&[7, 4], "1 bytes follow the message"),
        (&[1, 2, 6], "the message is cut short: 8 bytes expected, 2 there"),
        (&[1, 2, 3, 12], "the message is cut short: 4 bytes expected, 3 there"),
        (&[13], "the message is cut short: 4 bytes expected, 0 there"),
        (&[1, 33], "1 bytes follow the message"),
        (b"7\x13", "the message is cut short: 4 bytes expected, 1 there"),
        (&[0xff, 3], "a text is not UTF-8"),
    ] {
        let message = Message::from_bytes(bytes.to_vec());
        assert_eq!(unexpected(&message).to_string(), format!("a message cannot be read: {why}"));
    }
}

#[test]
fn lengths_beyond_the_frame_are_refused() {
    for length in [i32::MAX, -1] {
        // The members of a group, in a message of 50 bytes.
        let head = [&[0; 8][..], &length.to_be_bytes()].concat();
        let bytes = [&head[..], &vec![0; 49 - head.len()], &[19]].concat();
        let refused = unexpected(&Message::from_bytes(bytes)).to_string();
        assert!(refused.contains("the message is cut short"), "{length}: {refused}");
    }
}
