//! The bytes of messages.

use std::collections::BTreeSet;
use std::fmt::Debug;

use bytes::Bytes;
use kompact::prelude::*;
use mpp_harness::numbers::SplitMix64;
use mpp_harness::register::{GroupMessage, Introduction};
use mpp_harness::testing::group_messages;
use mpp_harness::windows::{Event, Window};

use super::nobody_at;
use crate::actor::WindowMessage;
use crate::nodes::{Message, address};
use crate::register::RegisterMessage;

fn written<M: Serialisable>(message: &M) -> Vec<u8> {
    let mut bytes = Vec::new();
    message.serialise(&mut bytes).unwrap();
    bytes
}

fn read<M: Deserialiser<M>>(mut bytes: &[u8]) -> Result<M, String> {
    M::deserialise(&mut bytes).map_err(|why| why.to_string())
}

/// Checks messages against their bytes: which have a length of their own unless they are of some length at most.
fn check<M>(messages: &[(M, Vec<u8>)])
where
    M: Serialisable + Deserialiser<M> + Debug + PartialEq,
{
    for (message, bytes) in messages {
        assert_eq!(written(message), *bytes, "{message:?}");
        assert!(message.size_hint().unwrap() >= bytes.len(), "{message:?}");
        assert_eq!(read::<M>(bytes).as_ref(), Ok(message));
        for length in 0..bytes.len() {
            let refused = read::<M>(&bytes[..length]).unwrap_err();
            assert!(refused.contains("the message is cut short"), "{message:?} after {length} bytes: {refused}");
        }
        let refused = read::<M>(&[bytes, &[0][..]].concat()).unwrap_err();
        assert!(refused.contains("1 bytes follow the message"), "{message:?}: {refused}");
    }
    let tags: BTreeSet<_> = messages.iter().map(|(_, bytes)| bytes[0]).collect();
    assert_eq!(tags.len(), messages.len());
    for tag in (0..=u8::MAX).filter(|tag| !tags.contains(tag)) {
        let refused = read::<M>(&[tag]).unwrap_err();
        assert!(refused.contains(&format!("tag {tag} is that of no message")), "{refused}");
    }
}

const NUMBER: u64 = 0x0102_0304_0506_0708;
const EIGHT: [u8; 8] = [1, 2, 3, 4, 5, 6, 7, 8];
const SMALL: u32 = 0x090A_0B0C;
const FOUR: [u8; 4] = [9, 10, 11, 12];

#[test]
fn messages_of_pairs_have_their_bytes() {
    check(&[
        (Message::NodeFailed("ä".to_owned()), vec![0, 0, 0, 0, 2, 0xC3, 0xA4]),
        (Message::Ping, vec![1]),
        (Message::Pong, vec![2]),
        (Message::IndexedPing(NUMBER), [&[3], &EIGHT[..]].concat()),
        (Message::IndexedPong(u64::MAX), vec![4, 255, 255, 255, 255, 255, 255, 255, 255]),
        (Message::Payload(Bytes::from_static(&[7, 8])), vec![5, 0, 0, 0, 2, 7, 8]),
        (Message::Ack(65_536), vec![6, 0, 0, 0, 0, 0, 1, 0, 0]),
        (Message::Meet, vec![7]),
        (
            Message::Part { index: SMALL, payload: Bytes::from_static(&[7, 8]) },
            [&[8], &FOUR[..], &[0, 0, 0, 2, 7, 8]].concat(),
        ),
        (Message::TransfersDone(NUMBER), [&[9], &EIGHT[..]].concat()),
        (
            Message::Chunk { index: NUMBER, payload: Bytes::from_static(&[7, 8]) },
            [&[10], &EIGHT[..], &[0, 0, 0, 2, 7, 8]].concat(),
        ),
        (Message::Credit(NUMBER), [&[11], &EIGHT[..]].concat()),
        (Message::FileDone { bytes: NUMBER, sum: 1 }, [&[12], &EIGHT[..], &[0, 0, 0, 0, 0, 0, 0, 1]].concat()),
    ]);
}

#[test]
fn messages_of_registers_have_their_bytes() {
    let members = vec!["me".to_owned(), "you".to_owned()];
    let introduction = Introduction { run: SMALL, rank: 3, members };
    let names = b"\0\0\0\x02me\0\0\0\x03you";
    let mut messages = vec![
        (RegisterMessage::Introduce(introduction), [&[0], &FOUR[..], &[0, 0, 0, 3, 0, 0, 0, 2], names].concat()),
        (RegisterMessage::Introduced, vec![1]),
    ];
    let of_group =
        |(message, tag, fields): (_, u8, Vec<u8>)| (RegisterMessage::Group(message), [&[tag], &fields[..]].concat());
    messages.extend(group_messages().into_iter().map(of_group));
    check(&messages);
    let read = RegisterMessage::Group(GroupMessage::Invoke { key: 0, write: false, value: 0 });
    assert_eq!(self::read(&written(&read)), Ok(read));
}

#[test]
fn messages_of_streams_have_their_bytes() {
    let event = Event { timestamp: NUMBER, value: -2 };
    let window = Window { start: 3, median: 1.0, count: NUMBER };
    check(&[
        (WindowMessage::Introduce, vec![0]),
        (WindowMessage::Introduced, vec![1]),
        (WindowMessage::Start, vec![2]),
        (WindowMessage::Ready(NUMBER), [&[3], &EIGHT[..]].concat()),
        (
            WindowMessage::Event(SMALL, event),
            [&[4], &FOUR[..], &EIGHT, &[255, 255, 255, 255, 255, 255, 255, 254]].concat(),
        ),
        (
            WindowMessage::Window(SMALL, window),
            [&[5], &FOUR[..], &[0, 0, 0, 0, 0, 0, 0, 3, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0], &EIGHT].concat(),
        ),
        (WindowMessage::Stop, vec![6]),
        (WindowMessage::Flush, vec![7]),
        (WindowMessage::Flushed, vec![8]),
    ]);
}

#[test]
fn payloads_of_all_sizes_come_back() {
    for size in [0, 1, 65_536] {
        let payload = Message::Payload(SplitMix64::new(1).bytes(size).into());
        let bytes = written(&payload);
        assert_eq!((bytes.len(), payload.size_hint()), (5 + size, Some(5 + size)));
        assert_eq!(read(&bytes), Ok(payload));
    }
}

/// A frame of 50 bytes, with a tag and a declared length.
fn frame(start: &[u8]) -> Vec<u8> {
    [start, &vec![0; 50 - start.len()]].concat()
}

#[test]
fn lengths_beyond_the_frame_are_refused() {
    for length in [i32::MAX, -1] {
        let of = |start: &[u8]| frame(&[start, &length.to_be_bytes()].concat());
        // A sentence, a payload, and members of a group.
        let refused = [read::<Message>(&of(&[0])), read::<Message>(&of(&[5]))].map(Result::unwrap_err);
        let members = read::<RegisterMessage>(&of(&[0, 0, 0, 0, 0, 0, 0, 0, 0])).unwrap_err();
        for refused in refused.iter().chain([&members]) {
            assert!(refused.contains("the message is cut short"), "{length}: {refused}");
        }
    }
}

#[test]
fn a_text_that_is_none_is_refused() {
    assert!(read::<Message>(&[0, 0, 0, 0, 1, 0xFF]).unwrap_err().contains("UTF-8"));
}

#[test]
fn a_path_that_is_none_is_refused() {
    let path = "tcp://[::1]:65535#00000000-0000-0000-0000-000000000001";
    let read = |texts: [&str; 2]| address::parse_all(&texts.map(str::to_owned));
    assert_eq!(read([path, path]).unwrap(), vec![nobody_at("[::1]:65535"); 2]);
    assert_eq!(address::of(&nobody_at("[::1]:65535")).unwrap(), path);
    let refused = read([path, "me"]).unwrap_err().to_string();
    assert!(refused.contains("'me' is no path of an actor"), "{refused}");
}
