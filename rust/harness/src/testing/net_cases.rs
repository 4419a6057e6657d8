//! Every distributed benchmark with small parameters, in a group of nodes: several runs through all phases, and their
//! answers.

use std::collections::{BTreeMap, BTreeSet};

use mpp_contract::test_result::SealedValue;
use mpp_contract::{
    AtomicRegisterRequest, FailureKind, Operation, PingPongRequest, RunPolicy, SizedThroughputRequest,
    StreamingWindowsRequest, TestResult, TestSuccess, ThroughputPingPongRequest,
};
use tonic::{Response, Status};

use super::{Group, Runner, conformance, linearizability};
use crate::parameters::AtomicRegisterParameters;

/// Events of a stream that is sent in small batches, too: each batch takes its time.
const SHORT_STREAM: u64 = 1000;

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

/// Checks ATOMICREGISTER, in a group of so many nodes.
pub fn atomic_register(group: &Group, nodes: u32) {
    for partition_size in 1..=nodes {
        for (number_of_keys, read_workload, reads) in [(1, 0.5, 1), (100, 0.95, 95), (10, 0.0, 0)] {
            let answer = answer_of_registers(partition_size, reads, number_of_keys - reads);
            let request = registers(partition_size, number_of_keys, read_workload, exactly(3));
            check(
                group,
                "ATOMICREGISTER",
                (3, answer),
                |mut runner| async move { runner.atomic_register(request).await },
            );
        }
    }
}

/// Checks that ATOMICREGISTER refuses more replicas than there are nodes, and goes on.
#[expect(clippy::unwrap_used, reason = "for tests")]
pub fn too_many_replicas(group: &Group, nodes: u32) {
    let request = registers(nodes + 1, 1, 0.5, exactly(1));
    let result = group.block_on(async { group.runner().atomic_register(request).await.unwrap().into_inner() });
    let Some(SealedValue::Failure(failure)) = result.sealed_value else { panic!("no failure: {result:?}") };
    let reason = format!("partition_size = {}, allowed are 1 to {nodes}, the number of nodes", nodes + 1);
    assert_eq!((failure.kind(), failure.reason), (FailureKind::InvalidParameters, reason));
    let request = registers(nodes, 1, 1.0, exactly(1));
    check(group, "ATOMICREGISTER", (1, u64::from(nodes) << 32), |mut runner| async move {
        runner.atomic_register(request).await
    });
}

/// Checks the verification of ATOMICREGISTER.
pub fn verification(group: &Group, nodes: u32) {
    for (partition_size, number_of_keys) in [(1, 3_u64), (nodes, 1), (nodes, 20)] {
        let reads = number_of_keys.div_ceil(2);
        let answer = answer_of_registers(partition_size, reads, number_of_keys - reads);
        for runs in [1, 3] {
            let policy = RunPolicy { verify: true, ..exactly(runs) };
            let request = registers(partition_size, number_of_keys, 0.5, policy);
            let success = check(group, "ATOMICREGISTER", (runs, answer), |mut runner| async move {
                runner.atomic_register(request).await
            });
            check_history(&success.history, partition_size, number_of_keys);
        }
    }
}

/// Checks that a benchmark that cannot be verified ignores that it is asked for.
pub fn verification_ignored(group: &Group) {
    let request = PingPongRequest { number_of_messages: 3, policy: Some(RunPolicy { verify: true, ..exactly(2) }) };
    let success = check(group, "NETPINGPONG", (2, 3), |mut runner| async move { runner.net_ping_pong(request).await });
    assert_eq!(success.history, []);
}

/// Checks STREAMINGWINDOWS: the golden answers, those of short streams in batches of all sizes.
#[expect(clippy::expect_used, reason = "for tests")]
pub fn streaming_windows(group: &Group) {
    for golden in conformance("answers.json")["STREAMINGWINDOWS"].as_array().expect("answers") {
        let number = |name: &str| golden[name].as_u64().expect("a number");
        let expected = golden["answer"].as_str().and_then(|hex| u64::from_str_radix(hex, 16).ok()).expect("an answer");
        let is_short = number("window_ms") * number("number_of_windows") <= SHORT_STREAM;
        for batch_size in if is_short { &[2, 3, 11, 100][..] } else { &[100] } {
            let request = StreamingWindowsRequest {
                number_of_partitions: u32::try_from(number("number_of_partitions")).expect("32 bits"),
                batch_size: *batch_size,
                window_size: format!("{} ms", number("window_ms")),
                number_of_windows: number("number_of_windows"),
                window_size_amplification: number("window_size_amplification"),
                policy: Some(exactly(2)),
            };
            check(group, "STREAMINGWINDOWS", (2, expected), |mut runner| async move {
                runner.streaming_windows(request).await
            });
        }
    }
}

fn registers(partition_size: u32, number_of_keys: u64, reads: f32, policy: RunPolicy) -> AtomicRegisterRequest {
    AtomicRegisterRequest {
        read_workload: reads,
        write_workload: 1.0 - reads,
        partition_size,
        number_of_keys,
        policy: Some(policy),
    }
}

fn answer_of_registers(replicas: u32, reads: u64, writes: u64) -> u64 {
    u64::from(replicas) * ((reads << 32) + writes)
}

/// Checks that a history has all operations, one at a time, and is linearizable.
fn check_history(history: &[Operation], replicas: u32, keys: u64) {
    let mut pairs: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for operation in history {
        pairs.entry((operation.replica, operation.key)).or_default().push(operation);
    }
    assert!(pairs.keys().copied().eq((0..replicas).flat_map(|replica| (0..keys).map(move |key| (replica, key)))));
    for operations in pairs.values_mut() {
        assert_eq!(operations.len(), usize::from(AtomicRegisterParameters::OPERATIONS_PER_KEY));
        operations.sort_by_key(|operation| operation.invoked_nanos);
        assert!(operations.iter().all(|operation| operation.invoked_nanos < operation.returned_nanos));
        assert!(operations.windows(2).all(|both| both[0].returned_nanos <= both[1].invoked_nanos));
    }
    let written: Vec<_> = history.iter().filter(|operation| operation.write).map(|write| write.value).collect();
    assert_eq!(written.iter().collect::<BTreeSet<_>>().len(), written.len());
    assert!(!written.contains(&0));
    assert!(linearizability::holds(history), "{replicas} replicas, {keys} keys");
}

/// One warm-up run, and so many measured ones.
fn exactly(runs: u32) -> RunPolicy {
    RunPolicy { warmup_runs: 1, min_runs: runs, max_runs: runs, ..RunPolicy::default() }
}

/// Makes a request, and returns its success; expected are the number of runs, and their answer.
#[expect(clippy::unwrap_used, reason = "for tests")]
fn check<F>(group: &Group, benchmark: &str, expected: (u32, u64), call: impl FnOnce(Runner) -> F) -> TestSuccess
where
    F: Future<Output = Result<Response<TestResult>, Status>>,
{
    let result = group.block_on(async { call(group.runner()).await.unwrap().into_inner() });
    let Some(SealedValue::Success(success)) = result.sealed_value else {
        panic!("{benchmark}, expected {expected:?}: {result:?}")
    };
    assert_eq!((success.number_of_runs, success.answer.unwrap()), expected, "{benchmark}");
    assert_eq!(success.warmup_results.len(), 1, "{benchmark}");
    success
}
