//! The bytes of messages.

use bytes::Bytes;
use kompact::prelude::*;
use mpp_harness::numbers::SplitMix64;

use crate::nodes::Message;

fn written(message: &Message) -> Vec<u8> {
    let mut bytes = Vec::new();
    message.serialise(&mut bytes).unwrap();
    assert_eq!(message.size_hint(), Some(bytes.len()));
    bytes
}

fn read(mut bytes: &[u8]) -> Result<Message, String> {
    Message::deserialise(&mut bytes).map_err(|why| why.to_string())
}

fn all() -> [(Message, &'static [u8]); 7] {
    [
        (Message::NodeFailed("ä".to_owned()), &[0, 0, 0, 0, 2, 0xC3, 0xA4]),
        (Message::Ping, &[1]),
        (Message::Pong, &[2]),
        (Message::IndexedPing(0x0102_0304_0506_0708), &[3, 1, 2, 3, 4, 5, 6, 7, 8]),
        (Message::IndexedPong(u64::MAX), &[4, 255, 255, 255, 255, 255, 255, 255, 255]),
        (Message::Payload(Bytes::from_static(&[7, 8])), &[5, 0, 0, 0, 2, 7, 8]),
        (Message::Ack(65_536), &[6, 0, 0, 0, 0, 0, 1, 0, 0]),
    ]
}

#[test]
fn every_message_has_its_bytes_and_comes_back() {
    for (message, bytes) in all() {
        assert_eq!(written(&message), bytes, "{message:?}");
        assert_eq!(read(bytes), Ok(message));
    }
}

#[test]
fn payloads_of_all_sizes_come_back() {
    for size in [0, 1, 65_536] {
        let payload = Message::Payload(SplitMix64::new(1).bytes(size).into());
        let bytes = written(&payload);
        assert_eq!(bytes.len(), 5 + size);
        assert_eq!(read(&bytes), Ok(payload));
    }
}

#[test]
fn a_message_that_is_cut_short_is_refused() {
    for (message, bytes) in all() {
        for length in 0..bytes.len() {
            let refused = read(&bytes[..length]).unwrap_err();
            assert!(refused.contains("the message is cut short"), "{message:?} after {length} bytes: {refused}");
        }
    }
}

#[test]
fn a_message_that_does_not_end_is_refused() {
    for (message, bytes) in all() {
        let refused = read(&[bytes, &[0]].concat()).unwrap_err();
        assert!(refused.contains("1 bytes follow the message"), "{message:?}: {refused}");
    }
}

#[test]
fn an_unknown_tag_is_refused() {
    for tag in 7..=u8::MAX {
        let refused = read(&[tag]).unwrap_err();
        assert!(refused.contains(&format!("tag {tag} is that of no message")), "{refused}");
    }
}

#[test]
fn a_text_that_is_none_is_refused() {
    assert!(read(&[0, 0, 0, 0, 1, 0xFF]).unwrap_err().contains("utf-8"));
}
