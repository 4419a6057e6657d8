//! Every local benchmark with small parameters: several runs through all phases, and their answers.

use std::fmt;

use super::{conformance, measure};
use crate::LocalBenchmark;
use crate::parameters::{
    AllPairsShortestPathParameters, ChameneosParameters, FibonacciParameters, PingPongParameters,
    ThroughputPingPongParameters,
};

const RUNS: usize = 3;

/// Largest number of blocks in a row: smaller blocks of larger graphs are millions of messages.
const MOST_BLOCKS: usize = 16;

/// Checks PINGPONG.
///
/// # Panics
///
/// If an answer is wrong, as in the other checks.
pub fn ping_pong<B>(benchmark: impl Fn() -> B)
where
    B: LocalBenchmark<Parameters = PingPongParameters> + 'static,
{
    for messages in [1, 2, 100] {
        check(&benchmark, PingPongParameters { messages }, messages);
    }
}

/// Checks TPPINGPONG, with and without content in its messages.
pub fn throughput_ping_pong<B>(benchmark: impl Fn() -> B)
where
    B: LocalBenchmark<Parameters = ThroughputPingPongParameters> + 'static,
{
    for (messages_per_pair, pipeline_size, parallelism) in [(1, 1, 1), (10, 3, 2), (3, 3, 2), (100, 10, 5)] {
        for static_only in [true, false] {
            let sum_of_indices = messages_per_pair * (messages_per_pair - 1) / 2;
            let answer_per_pair = if static_only { messages_per_pair } else { sum_of_indices };
            let parameters =
                ThroughputPingPongParameters { messages_per_pair, pipeline_size, parallelism, static_only };
            check(&benchmark, parameters, answer_per_pair * parallelism as u64);
        }
    }
}

/// Checks FIBONACCI.
pub fn fibonacci<B>(benchmark: impl Fn() -> B)
where
    B: LocalBenchmark<Parameters = FibonacciParameters> + 'static,
{
    for (n, expected) in [(1, 1), (2, 1), (3, 2), (10, 55), (16, 987)] {
        check(&benchmark, FibonacciParameters { n }, expected);
    }
}

/// Checks CHAMENEOS.
pub fn chameneos<B>(benchmark: impl Fn() -> B)
where
    B: LocalBenchmark<Parameters = ChameneosParameters> + 'static,
{
    for chameneos in [2, 3, 4, 5, 8] {
        for meetings in [1, 2, 101] {
            check(&benchmark, ChameneosParameters { chameneos, meetings }, 2 * meetings);
        }
    }
}

/// Checks APSP: the graphs of the golden answers, in blocks of all sizes.
#[expect(clippy::expect_used, reason = "for tests")]
pub fn all_pairs_shortest_path<B>(benchmark: impl Fn() -> B)
where
    B: LocalBenchmark<Parameters = AllPairsShortestPathParameters> + 'static,
{
    for golden in conformance("answers.json")["APSP"].as_array().expect("answers") {
        let nodes = golden["number_of_nodes"].as_u64().and_then(|nodes| usize::try_from(nodes).ok()).expect("nodes");
        let expected = golden["answer"].as_str().and_then(|hex| u64::from_str_radix(hex, 16).ok()).expect("an answer");
        for block_size in (1..=nodes).filter(|size| nodes.is_multiple_of(*size) && nodes / size <= MOST_BLOCKS) {
            check(&benchmark, AllPairsShortestPathParameters { nodes, block_size }, expected);
        }
    }
}

fn check<B>(benchmark: impl Fn() -> B, parameters: B::Parameters, expected: u64)
where
    B: LocalBenchmark + 'static,
    B::Parameters: Copy + fmt::Debug + 'static,
{
    assert_eq!(measure(benchmark(), parameters, RUNS), Ok(expected), "{parameters:?}");
}
