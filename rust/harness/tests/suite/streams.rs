//! STREAMINGWINDOWS without a network.

use std::collections::BTreeSet;

use mpp_harness::parameters::StreamingWindowsParameters;
use mpp_harness::testing::{conformance, hex};
use mpp_harness::windows::{Event, OutOfOrder, Taken, Window, WindowBuffer, WindowLog, WindowSink, Windower};

use crate::golden::whole;
use crate::simulated_stream::SimulatedStream;

fn parameters(batch_size: u32, window_millis: u32, amplification: u32) -> StreamingWindowsParameters {
    let (number_of_partitions, number_of_windows) = (1, 1);
    StreamingWindowsParameters { number_of_partitions, batch_size, window_millis, number_of_windows, amplification }
}

#[test]
fn streams_have_the_golden_answers_with_batches_of_all_sizes() {
    for golden in conformance("answers.json")["STREAMINGWINDOWS"].as_array().unwrap() {
        let number = |name: &str| u32::try_from(whole(&golden[name])).unwrap();
        let window_millis = golden["window_size"].as_str().unwrap().trim_end_matches(" ms").parse().unwrap();
        for batch_size in [2, 3, 11, 100] {
            let parameters = parameters(batch_size, window_millis, number("window_size_amplification"));
            let stream = |partition| SimulatedStream::new(partition, parameters, 1);
            let mut streams: Vec<_> = (0..number("number_of_partitions")).map(stream).collect();
            for _ in 0..3 {
                let logs: Vec<_> =
                    streams.iter_mut().map(|stream| stream.run(whole(&golden["number_of_windows"]))).collect();
                assert_eq!(WindowLog::answer(&logs), hex(&golden["answer"]), "{golden} in batches of {batch_size}");
            }
        }
    }
}

#[test]
fn no_more_events_than_a_batch_are_under_way_and_a_grant_is_more_than_half_of_it() {
    for batch_size in [2, 3, 4, 11, 100] {
        let mut stream = SimulatedStream::new(0, parameters(batch_size, 7, 1), batch_size.into());
        stream.run(50);
        assert!(stream.most_events <= batch_size as usize, "{} of {batch_size}", stream.most_events);
        assert_eq!(stream.grants[0], u64::from(batch_size));
        let later: BTreeSet<_> = stream.grants[1..].iter().copied().collect();
        assert_eq!(later, BTreeSet::from([u64::from(batch_size) / 2 + 1]));
    }
}

#[test]
fn a_run_that_is_given_up_is_flushed_and_leaves_nothing_to_the_next() {
    let expected = SimulatedStream::new(3, parameters(10, 10, 2), 0).run(4);
    for after in [0, 1, 5, 50, 500] {
        let mut stream = SimulatedStream::new(3, parameters(10, 10, 2), after as u64);
        stream.give_up(after);
        assert_eq!(stream.run(4), expected, "{after} messages");
    }
}

fn event(timestamp: u64) -> Event {
    Event { timestamp, value: 0 }
}

#[test]
fn an_event_that_does_not_follow_the_last_one_or_is_of_another_partition_is_an_error() {
    for (partition, timestamp) in [(1, 0), (1, 2), (0, 1)] {
        let mut windower = Windower::new(1, &parameters(10, 5, 1));
        windower.start();
        windower.event(1, event(0)).unwrap();
        let failure = windower.event(partition, event(timestamp)).unwrap_err().to_string();
        let got = format!("the windower of partition 1 got event {timestamp} of partition {partition}");
        assert_eq!(failure, format!("{got}, expected is its event 1"));
    }
}

/// A windower that has flushed a run of two events.
fn flushed() -> Windower {
    let mut windower = Windower::new(1, &parameters(10, 5, 1));
    windower.start();
    windower.event(1, event(0)).unwrap();
    windower.event(1, event(1)).unwrap();
    assert!(!windower.stop() && windower.flush());
    windower
}

#[test]
fn an_event_of_an_earlier_run_is_an_error() {
    let between = flushed().event(1, event(2)).unwrap_err().to_string();
    assert_eq!(between, "the windower of partition 1 got event 2 of partition 1, expected is none");

    let mut next = flushed();
    next.start();
    assert!(matches!(next.event(1, event(2)), Err(OutOfOrder::Event { expected: Some(0), .. })));

    // As it has the same number as an event of this run, it is that one which is noticed.
    let mut next = flushed();
    next.start();
    next.event(1, event(0)).unwrap();
    assert!(matches!(next.event(1, event(0)), Err(OutOfOrder::Event { expected: Some(1), .. })));
}

#[test]
fn an_event_after_the_flush_is_an_error() {
    let mut windower = Windower::new(1, &parameters(10, 5, 1));
    windower.start();
    assert!(!windower.flush());
    assert!(windower.event(1, event(0)).is_err());
}

#[test]
fn a_window_of_another_partition_is_an_error() {
    let failure = WindowSink::new(1, 10).window(2, Window { start: 0, median: 0.0, count: 0 }).unwrap_err();
    assert_eq!(failure.to_string(), "the sink of partition 1 got a window of partition 2");
}

#[test]
fn a_window_after_the_last_one_is_ignored() {
    let window = |start| Window { start, median: 1.0, count: 5 };
    let mut sink = WindowSink::new(0, 2);
    assert_eq!(sink.window(0, window(0)).unwrap(), Taken::More);
    assert!(matches!(sink.window(0, window(5)).unwrap(), Taken::Last(_)));
    assert_eq!(sink.window(0, window(10)).unwrap(), Taken::Ignored);
}

#[test]
fn the_median_is_the_middle_value_or_the_mean_of_two_without_an_overflow() {
    for (values, median) in [
        (vec![], None),
        (vec![5], Some(5.0)),
        (vec![9, -3, 4], Some(4.0)),
        (vec![4, 1, 3, 2], Some(2.5)),
        (vec![i64::MAX, i64::MAX], Some(i64::MAX as f64)),
        (vec![i64::MIN, i64::MAX], Some(i64::MIN as f64 / 2.0 + i64::MAX as f64 / 2.0)),
    ] {
        let mut buffer = WindowBuffer::default();
        for value in &values {
            buffer.append(*value, 1);
        }
        assert_eq!(buffer.median(), median, "{values:?}");
    }
}

#[test]
fn a_window_takes_each_value_as_often_as_it_is_amplified() {
    let mut buffer = WindowBuffer::default();
    for value in 1..=1000 {
        buffer.append(value, 17);
    }
    assert_eq!((buffer.count(), buffer.median()), (17_000, Some(500.5)));
}

#[test]
fn a_windower_is_told_what_concerns_it() {
    let all = StreamingWindowsParameters {
        number_of_partitions: 7,
        batch_size: 100,
        window_millis: 10,
        number_of_windows: 50,
        amplification: 3,
    };
    assert_eq!(StreamingWindowsParameters::of_windower(&all.windower_options()).unwrap(), parameters(100, 10, 3));
    for text in ["", "1 2", "1 2 3 4", "1 2 x", "1 2 -3"] {
        let failure = StreamingWindowsParameters::of_windower(text).unwrap_err();
        assert_eq!(failure.to_string(), format!("options '{text}' are not 3 numbers"));
    }
}
