//! Pipelines keep the right number of PINGs under way.

use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::ping_pong::{Content, Next, Pipeline};

/// Answers all PINGs in order; returns the most that were under way, and the answer.
fn run<C: Content>(messages_per_pair: u64, pipeline_size: u64) -> (usize, u64) {
    let parameters =
        ThroughputPingPongParameters { messages_per_pair, pipeline_size, parallelism: 1, static_only: false };
    let mut pipeline = Pipeline::<C>::new(&parameters);
    let mut under_way: std::collections::VecDeque<C> = pipeline.fill().collect();
    let mut most = under_way.len();
    while let Some(ping) = under_way.pop_front() {
        match pipeline.take(ping) {
            Next::Ping(ping) => under_way.push_back(ping),
            Next::Wait => assert!(!under_way.is_empty()),
            Next::Done(answer) => {
                assert!(under_way.is_empty());
                return (most, answer);
            }
        }
        most = most.max(under_way.len());
    }
    panic!("{messages_per_pair} messages, {pipeline_size} at a time, have no answer")
}

#[test]
fn never_more_than_the_pipeline_holds() {
    for messages in 1..20 {
        for size in 1..=messages {
            assert_eq!(run::<()>(messages, size), (size as usize, messages));
            assert_eq!(run::<u64>(messages, size), (size as usize, messages * (messages - 1) / 2));
        }
    }
}
