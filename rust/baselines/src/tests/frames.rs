//! Frames, which all baselines write in the same way (docs/baselines.md).

use std::fmt::Debug;

use mpp_harness::numbers::SplitMix64;
use mpp_harness::transfers::TransferTerms;

use crate::network::{
    Ack, BatchTerms, FrameBuffer, Greeting, HEAD_BYTES, LENGTH_BYTES, Message, NetSetup, Ping, Pong, Service,
    TransferMessage, body_bytes, decode, encode, frame_bytes,
};

fn frame<M: Message>(message: &M) -> Vec<u8> {
    encode(message, &mut FrameBuffer::default()).to_vec()
}

fn read<M: Message>(frame: &[u8]) -> Result<M, String> {
    let (length, body) = frame.split_at(LENGTH_BYTES);
    let bytes = body_bytes::<M>(length.try_into().unwrap()).map_err(|failure| failure.to_string())?;
    assert_eq!(bytes, body.len());
    decode(body).map_err(|failure| failure.to_string())
}

#[track_caller]
fn check<M: Message + Debug + PartialEq>(message: &M, hex: &str) {
    let written = frame(message);
    assert_eq!(written.iter().map(|byte| format!("{byte:02x}")).collect::<String>(), hex);
    assert_eq!(written.len(), frame_bytes::<M>());
    assert_eq!(read::<M>(&written).as_ref(), Ok(message));
}

#[test]
fn golden_frames() {
    check(&Ping(()), "0000000101");
    check(&Pong(()), "0000000102");
    check(&Ping(0x0102_0304_0506_0708), "00000009010102030405060708");
    check(&Pong(7), "00000009020000000000000007");
    check(&Greeting { token: u64::MAX - 1, pair: 258 }, "0000000d00fffffffffffffffe00000102");
}

#[test]
fn whatever_is_written_is_read() {
    let mut random = SplitMix64::new(1);
    for _ in 0..1000 {
        let index = random.next_u64();
        assert_eq!(read(&frame(&Ping(index))), Ok(Ping(index)));
        assert_eq!(read(&frame(&Pong(index))), Ok(Pong(index)));
        let greeting = Greeting { token: index, pair: random.next_u64() as u32 };
        assert_eq!(read(&frame(&greeting)), Ok(greeting));
    }
}

#[test]
fn other_frames_are_errors() {
    assert_eq!(read::<Ping<()>>(&frame(&Pong(()))).unwrap_err(), "a frame's kind is 2, allowed is 1");
    assert_eq!(read::<Pong<u64>>(&frame(&Pong(()))).unwrap_err(), "a frame's length is 1, allowed is 9");
    let endless = u32::MAX.to_be_bytes();
    assert_eq!(
        body_bytes::<Ping<()>>(endless).unwrap_err().to_string(),
        "a frame's length is 4294967295, allowed is 1"
    );
}

#[test]
fn frames_of_transfers() {
    for (message, hex) in [
        (TransferMessage::Meet, "0000000103"),
        (TransferMessage::Part { index: 258, payload_bytes: 0 }, "000000050400000102"),
        (TransferMessage::Done(7), "00000009050000000000000007"),
    ] {
        let mut buffer = FrameBuffer::default();
        let written = message.encode_head(&mut buffer);
        assert_eq!(written.iter().map(|byte| format!("{byte:02x}")).collect::<String>(), hex);
        let (length, body) = written.split_at(LENGTH_BYTES);
        assert_eq!(TransferMessage::body_bytes(length.try_into().unwrap()).unwrap(), body.len());
        assert_eq!(TransferMessage::decode(body).unwrap(), message);
    }
    let whole = TransferMessage::Part { index: 1, payload_bytes: 4096 };
    let mut buffer = FrameBuffer::default();
    let head = whole.encode_head(&mut buffer);
    assert_eq!(head[..LENGTH_BYTES], 4101_u32.to_be_bytes());
    assert_eq!(TransferMessage::decode(&[&head[LENGTH_BYTES..], &[0; 4096]].concat()).unwrap(), whole);
}

#[test]
fn other_frames_are_no_transfers() {
    for length in [0, 4102, u32::MAX] {
        assert!(TransferMessage::body_bytes(length.to_be_bytes()).is_err(), "{length}");
    }
    for body in [&[0][..], &[1], &[3, 0], &[4, 0, 0, 0], &[5], &[5, 0, 0, 0, 0, 0, 0, 0, 0, 0], &[6], &[]] {
        assert!(TransferMessage::decode(body).is_err(), "{body:?}");
    }
}

#[test]
fn frames_of_batches() {
    let frame = BatchTerms::frame(b"abc");
    assert_eq!(frame, b"\0\0\0\x04\x06abc");
    let terms = BatchTerms { payload_bytes: 3, batch_size: 1 };
    assert_eq!(terms.frame_bytes(), frame.len());
    assert!(terms.check(frame[..HEAD_BYTES].try_into().unwrap()).is_ok());
    for head in [[0, 0, 0, 3, 6], [0, 0, 0, 5, 6], [0, 0, 0, 4, 5], [0, 0, 0, 0, 6], [255, 255, 255, 255, 6]] {
        assert!(terms.check(head).is_err(), "{head:?}");
    }
    check(&Ack(258_u64), "00000009070000000000000102");
}

#[test]
fn a_set_up_is_read_as_it_was_written() {
    let terms = TransferTerms { bytes_per_transfer: 3, exchanges: 4 };
    let batches = BatchTerms { payload_bytes: 65_536, batch_size: 5 };
    for service in
        [Service::Pong { static_only: true, work_nanos: 7 }, Service::Transfer(terms), Service::Acknowledge(batches)]
    {
        let setup = NetSetup::new(3, service).unwrap();
        assert_eq!(setup.to_string().parse::<NetSetup>().unwrap(), setup);
        assert_ne!(NetSetup::new(3, service).unwrap().token, setup.token);
    }
    for wrong in [
        "",
        "1 2 true",
        "1 2 pong true",
        "1 2 pong true 3 4",
        "x 2 pong true 0",
        "1 -2 pong true 0",
        "1 2 pong maybe 0",
        "1 2 pong true -1",
        "1 2 transfer 3",
        "1 2 acknowledge 3",
        "1 2 acknowledge 0 1",
        "1 2 acknowledge 65537 1",
        "1 2 acknowledge 1 0",
        "1 2 other 3 4",
    ] {
        assert!(wrong.parse::<NetSetup>().is_err(), "{wrong}");
    }
}
