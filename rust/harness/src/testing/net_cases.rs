//! Every distributed benchmark with small parameters, in a group of nodes: several runs through all phases, and their
//! answers.

use mpp_contract::test_result::SealedValue;
use mpp_contract::{PingPongRequest, RunPolicy, SizedThroughputRequest, TestResult, ThroughputPingPongRequest};
use tonic::{Response, Status};

use super::{Group, Runner};

/// Checks NETPINGPONG.
///
/// # Panics
///
/// If an answer is wrong, as in the other checks.
pub fn ping_pong(group: &Group) {
    for (number_of_messages, runs) in [(1, 3), (2, 3), (100, 3), (1, 100)] {
        let request = PingPongRequest { number_of_messages, policy: Some(exactly(runs)) };
        check(group, "NETPINGPONG", (runs, number_of_messages), |mut runner| async move {
            runner.net_ping_pong(request).await
        });
    }
}

/// Checks NETTPPINGPONG, with and without content in its messages.
pub fn throughput_ping_pong(group: &Group) {
    for (messages_per_pair, pipeline_size, parallelism) in
        [(1, 1, 1), (10, 3, 2), (3, 7, 3), (1000, 100, 4), (8000, 8000, 1)]
    {
        for static_only in [true, false] {
            let sum_of_indices = messages_per_pair * (messages_per_pair - 1) / 2;
            let answer_per_pair = if static_only { messages_per_pair } else { sum_of_indices };
            let policy = Some(exactly(3));
            let request =
                ThroughputPingPongRequest { messages_per_pair, pipeline_size, parallelism, static_only, policy };
            check(group, "NETTPPINGPONG", (3, answer_per_pair * u64::from(parallelism)), |mut runner| async move {
                runner.net_throughput_ping_pong(request).await
            });
        }
    }
}

/// Checks SIZEDTHROUGHPUT.
pub fn sized_throughput(group: &Group) {
    for (message_size, batch_size, number_of_batches, number_of_pairs) in
        [(1, 1, 1, 1), (10, 7, 100, 2), (65_536, 3, 2, 2), (1000, 2000, 3, 4)]
    {
        let bytes = [message_size, batch_size, number_of_batches, number_of_pairs].map(u64::from).iter().product();
        let policy = Some(exactly(3));
        let request = SizedThroughputRequest { message_size, batch_size, number_of_batches, number_of_pairs, policy };
        check(group, "SIZEDTHROUGHPUT", (3, bytes), |mut runner| async move { runner.sized_throughput(request).await });
    }
}

/// One warm-up run, and so many measured ones.
fn exactly(runs: u32) -> RunPolicy {
    RunPolicy { warmup_runs: 1, min_runs: runs, max_runs: runs, ..RunPolicy::default() }
}

/// Makes a request; expected are the number of runs, and their answer.
#[expect(clippy::unwrap_used, reason = "for tests")]
fn check<F>(group: &Group, benchmark: &str, expected: (u32, u64), call: impl FnOnce(Runner) -> F)
where
    F: Future<Output = Result<Response<TestResult>, Status>>,
{
    let result = group.block_on(async { call(group.runner()).await.unwrap().into_inner() });
    let Some(SealedValue::Success(success)) = result.sealed_value else {
        panic!("{benchmark}, expected {expected:?}: {result:?}")
    };
    assert_eq!((success.number_of_runs, success.answer.unwrap()), expected, "{benchmark}");
    assert_eq!(success.warmup_results.len(), 1, "{benchmark}");
}
