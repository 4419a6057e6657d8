use mpp_consensus::BroadcastMessage;
use mpp_harness::wire::{Rest, Wire};

#[test]
fn messages_are_read_as_they_were_written() {
    let messages = [
        BroadcastMessage::Greeting(1),
        BroadcastMessage::Joined(2),
        BroadcastMessage::Campaign,
        BroadcastMessage::Elected(3),
        BroadcastMessage::Deposed(4),
        BroadcastMessage::Tick,
        BroadcastMessage::Consensus(5, 6, vec![1, 2, 3].into()),
        BroadcastMessage::Start,
        BroadcastMessage::Propose(u64::MAX),
        BroadcastMessage::Decided(8),
        BroadcastMessage::Compare(true),
        BroadcastMessage::Collect(1024, 9),
        BroadcastMessage::Log(1, 1024, vec![7, u64::MAX]),
        BroadcastMessage::Leave,
        BroadcastMessage::Retiring(9),
        BroadcastMessage::Refused(10, 11),
        BroadcastMessage::Reconfigure(vec![1, 2, u32::MAX]),
        BroadcastMessage::Reconfigured(12),
    ];
    for message in messages {
        let mut bytes = Vec::new();
        Wire::<Rest>::put(&message, &mut bytes);
        assert_eq!(bytes.len(), Wire::<Rest>::size(&message), "{message:?}");
        assert_eq!(<BroadcastMessage as Wire<Rest>>::get(&mut &bytes[..]), Ok(message));
    }
}

#[test]
fn other_bytes_are_no_message() {
    for bytes in [&[][..], &[0], &[72, 1], &[66, 1], &[76, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]]
    {
        assert!(<BroadcastMessage as Wire<Rest>>::get(&mut &bytes[..]).is_err(), "{bytes:?}");
    }
}
