use std::thread;
use std::time::{Duration, Instant};

use mpp_harness::files::{Chunk, FileContents, FileReceiver, FileReply, FileSender, FileTerms, FileTransfer};
use mpp_harness::numbers::{Fnv1a64, SplitMix64};
use mpp_harness::parameters::{FileTransferParameters, FileTransport};
use mpp_harness::{BenchmarkError, Measurements, RunLatch, RunWatch, await_pongs, send_pings};

/// Transfers a file. Returns the answer, and the number of CREDITs.
fn transfer(contents: &FileContents) -> (u64, usize) {
    let (mut sender, mut receiver) = (FileSender::new(contents.clone()), FileReceiver::new(contents.terms()));
    let mut credits = 0;
    while let Some(Chunk { index, bytes }) = sender.next() {
        match receiver.receive(index, &bytes).unwrap() {
            None => (),
            Some(FileReply::Credit(bytes)) => {
                sender.consumed(bytes).unwrap();
                credits += 1;
            }
            Some(FileReply::Done { bytes, sum }) => {
                assert_eq!((bytes, index + 1), (contents.terms().bytes, contents.terms().chunks()));
                return (sender.answer(bytes, sum).unwrap(), credits);
            }
        }
    }
    panic!("no credit is left, but the receiver is not done")
}

#[test]
fn a_file_arrives_in_chunks_of_any_size() {
    for bytes in [8, 16, 24, 20_000_000] {
        for chunk_size in [8, 16, 65_536] {
            let mut random = SplitMix64::new(bytes);
            let sum = (0..bytes / 8).fold(0_u64, |sum, _| sum.wrapping_add(random.next_u64()));
            let (answer, _) = transfer(&FileContents::new(FileTerms { bytes, chunk_size }));
            assert_eq!(answer, Fnv1a64::of_u64s([bytes, sum]), "{bytes} {chunk_size}");
        }
    }
}

#[test]
fn a_large_file_repeats_its_beginning_in_chunks_that_do_not() {
    let mut random = SplitMix64::new(40);
    let words: Vec<_> = (0..5).map(|_| random.next_u64()).collect();
    let sum = (0..31).fold(0_u64, |sum, place| sum.wrapping_add(words[place % 5]));
    for chunk_size in [8, 24, 40, 104] {
        let (answer, _) = transfer(&FileContents::repeating(FileTerms { bytes: 248, chunk_size }, 40));
        assert_eq!(answer, Fnv1a64::of_u64s([248, sum]), "{chunk_size}");
    }
}

#[test]
fn the_receiver_tells_of_each_mebibyte_and_the_sender_waits_for_it() {
    let contents = FileContents::new(FileTerms { bytes: 20 << 20, chunk_size: 65_536 });
    let mut sender = FileSender::new(contents.clone());
    assert_eq!(sender.by_ref().count(), 128);
    assert!(sender.consumed((8 << 20) + 1).is_err());
    sender.consumed(65_535).unwrap();
    assert_eq!(sender.by_ref().count(), 0);
    sender.consumed(1 << 20).unwrap();
    assert_eq!(sender.by_ref().count(), 16);
    assert!(sender.consumed(0).is_err());
    assert!(sender.answer(0, 0).is_err());
    assert_eq!(transfer(&contents).1, 19);
}

#[test]
fn chunks_come_in_order_with_all_their_bytes() {
    for (index, length) in [(1, 16), (0, 8), (0, 15), (0, 0), (u64::MAX, 16), (0, 24)] {
        let mut receiver = FileReceiver::new(FileTerms { bytes: 40, chunk_size: 16 });
        assert!(receiver.receive(index, &vec![0; length]).is_err(), "{index} {length}");
    }
    let mut receiver = FileReceiver::new(FileTerms { bytes: 24, chunk_size: 16 });
    assert_eq!(receiver.receive(0, &[0; 16]).unwrap(), None);
    assert!(receiver.receive(0, &[0; 16]).is_err());
    assert!(receiver.receive(1, &[0; 16]).is_err());
    let done = receiver.receive(1, &[0, 0, 0, 0, 0, 0, 1, 2]).unwrap();
    assert_eq!(done, Some(FileReply::Done { bytes: 24, sum: 258 }));
    assert!(receiver.receive(2, &[0; 8]).is_err());
}

#[test]
fn terms_of_files_are_read_as_they_are_written() {
    let terms = FileTerms { bytes: 1 << 40, chunk_size: 65_536 };
    assert_eq!(terms.to_string().parse::<FileTerms>().unwrap(), terms);
    for malformed in ["", "8", "8 x", "8 8 8", "-8 8"] {
        assert!(malformed.parse::<FileTerms>().is_err(), "{malformed}");
    }
}

fn pinging(pings_per_second: u32) -> FileTransfer {
    let terms = FileTerms { bytes: 16, chunk_size: 8 };
    FileTransferParameters { terms, transport: FileTransport::Default, pings_per_second }.into()
}

#[test]
fn pings_go_out_at_their_intended_times_and_count_from_them() {
    let mut transfer = pinging(1000);
    let (_, pings) = transfer.open();
    let latch = RunLatch::new(1, &RunWatch::new());
    let (begin, mut sent) = (Instant::now(), Vec::new());
    send_pings(&pings, &latch, |number| {
        assert!(begin.elapsed() >= Duration::from_millis(number));
        if number == 0 {
            // It stalls all that follow.
            thread::sleep(Duration::from_millis(20));
        }
        pings.answered(number)?;
        sent.push(number);
        if number == 9 {
            latch.arrive_with(5);
        }
        Ok::<_, BenchmarkError>(())
    });
    latch.wait().unwrap();
    assert_eq!(sent, (0..10).collect::<Vec<_>>());
    await_pongs(&pings, &latch).unwrap();
    assert!(transfer.metrics()["ping_p99_micros"] >= 20_000.0, "{:?}", transfer.metrics());
}

#[test]
fn without_pings_there_is_no_metric() {
    let mut transfer = pinging(0);
    let (_, pings) = transfer.open();
    send_pings(&pings, &RunLatch::new(1, &RunWatch::new()), |_| Err("a PING"));
    assert!(pings.are_answered());
    assert!(transfer.metrics().is_empty());
}

#[test]
fn a_pong_answers_the_next_ping() {
    let (_, pings) = pinging(1000).open();
    assert!(pings.answered(0).is_err());
    assert_eq!((pings.send().unwrap(), pings.send().unwrap()), (0, 1));
    assert!(pings.answered(1).is_err());
    pings.answered(0).unwrap();
    assert!(pings.answered(0).is_err());
    assert!(!pings.are_answered());
    pings.answered(1).unwrap();
    assert!(pings.are_answered());
}

#[test]
fn a_run_fails_when_pings_cannot_be_sent_or_those_of_a_minute_are_unanswered() {
    let (_, pings) = pinging(1).open();
    let latch = RunLatch::new(1, &RunWatch::new());
    send_pings(&pings, &latch, |_| Err("nobody is there"));
    assert_eq!(latch.wait().unwrap_err().source().unwrap().to_string(), "nobody is there");
    let (_, pings) = pinging(100).open();
    for number in 0..6000 {
        assert_eq!(pings.send().unwrap(), number);
    }
    assert!(pings.send().is_err());
}
