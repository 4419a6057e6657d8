//! Every distributed benchmark with small parameters, in a group of nodes: several runs through all phases, and their
//! answers.

use std::collections::{BTreeMap, BTreeSet};

use mpp_contract::test_result::SealedValue;
use mpp_contract::{FailureKind, Operation, TestResult, TestSuccess};
use serde_json::{Value, json};
use tonic::{Response, Status};

use super::golden::having;
use super::{Group, Runner, golden, linearizability, message};
use crate::numbers::Fnv1a64;
use crate::parameters::AtomicRegisterParameters;

const RUNS: u32 = 3;

/// Runs of the first, smallest case. So many show that runs leave nothing behind.
const MANY_RUNS: u32 = 100;

/// Checks the golden answers of a benchmark, given by its symbol.
///
/// # Panics
///
/// If an answer is wrong, as in the other checks.
pub fn answers(group: &Group, symbol: &str) {
    for (place, (fields, answer)) in golden::answers(symbol).into_iter().enumerate() {
        let runs = if place == 0 { MANY_RUNS } else { RUNS };
        check(group, symbol, &having(&fields, "policy", exactly(runs)), (runs, answer));
    }
}

/// Checks ATOMICREGISTER, in a group of so many nodes.
pub fn atomic_register(group: &Group, nodes: u32) {
    for partition_size in 1..=nodes {
        for (number_of_keys, read_workload, reads) in [(1, 0.5, 1), (100, 0.95, 95), (10, 0.0, 0)] {
            let answer = answer_of_registers(partition_size, reads, number_of_keys - reads);
            let request = registers(partition_size, number_of_keys, read_workload, exactly(RUNS));
            check(group, REGISTER, &request, (RUNS, answer));
        }
    }
}

/// Checks that ATOMICREGISTER refuses more replicas than there are nodes, and goes on.
pub fn too_many_replicas(group: &Group, nodes: u32) {
    let result = measure(group, REGISTER, &registers(nodes + 1, 1, 0.5, exactly(1)));
    let Some(SealedValue::Failure(failure)) = result.sealed_value else { panic!("no failure: {result:?}") };
    let reason = format!("partition_size = {}, allowed are 1 to {nodes}, the number of nodes", nodes + 1);
    assert_eq!((failure.kind(), failure.reason), (FailureKind::InvalidParameters, reason));
    check(group, REGISTER, &registers(nodes, 1, 1.0, exactly(1)), (1, u64::from(nodes) << 32));
}

/// Checks the verification of ATOMICREGISTER.
pub fn verification(group: &Group, nodes: u32) {
    for (partition_size, number_of_keys) in [(1, 3_u64), (nodes, 1), (nodes, 20)] {
        let reads = number_of_keys.div_ceil(2);
        let answer = answer_of_registers(partition_size, reads, number_of_keys - reads);
        for runs in [1, 3] {
            let request = registers(partition_size, number_of_keys, 0.5, verified(runs));
            let success = check(group, REGISTER, &request, (runs, answer));
            check_history(&success.history, partition_size, number_of_keys);
        }
    }
}

/// Checks ATOMICBROADCAST, in a group of so many nodes, at least 6: its answers and its verification, with replicas that are
/// replaced and without, and the requests that it refuses.
pub fn atomic_broadcast(group: &Group, nodes: u32) {
    answers(group, BROADCAST);
    for algorithm in ["paxos", "raft"] {
        let success = check(group, BROADCAST, &agreement(algorithm, nodes - 1, verified(2)), (2, answer_of_logs(20)));
        let in_order: Vec<_> = (0..20).map(|number| (number, number)).collect();
        assert_eq!(logs_in(&success), (0..nodes - 1).map(|replica| (replica, in_order.clone())).collect());
        assert!(!success.metrics.contains_key(LONGEST_GAP), "{:?}", success.metrics);
        for (extent, policy) in REPLACEMENTS {
            let request = replacing(&agreement(algorithm, 3, verified(2)), extent, policy);
            let success = check(group, BROADCAST, &request, (2, answer_of_logs(20)));
            let logs = logs_in(&success);
            assert!(logs.keys().copied().eq(0..3) && logs.values().all(|log| *log == logs[&0]), "{request}: {logs:?}");
            assert_eq!(logs[&0].iter().map(|(_, proposal)| *proposal).collect::<BTreeSet<_>>(), (0..20).collect());
            assert!(success.metrics[LONGEST_GAP] > 0.0, "{request}: {:?}", success.metrics);
        }
    }
    let refused = measure(group, BROADCAST, &agreement("raft", nodes + 1, exactly(1)));
    let Some(SealedValue::Failure(failure)) = refused.sealed_value else { panic!("no failure: {refused:?}") };
    let reason =
        format!("number_of_nodes = {}, allowed are numbers up to {}, the number of clients", nodes + 1, nodes - 1);
    assert_eq!((failure.kind(), failure.reason), (FailureKind::InvalidParameters, reason));
    check(group, BROADCAST, &agreement("paxos", 3, exactly(1)), (1, answer_of_logs(20)));
}

const BROADCAST: &str = "ATOMICBROADCAST";

const LONGEST_GAP: &str = "longest_gap_millis";

/// The extent to which replicas are replaced, and whether the leader is.
const REPLACEMENTS: [(&str, &str); 4] = [
    ("single", "replace-follower"),
    ("single", "replace-leader"),
    ("majority", "replace-follower"),
    ("majority", "replace-leader"),
];

fn replacing(request: &Value, extent: &str, policy: &str) -> Value {
    having(&having(request, "reconfiguration", extent.into()), "reconfig_policy", policy.into())
}

/// The logs that a verification run has returned: positions and proposals, by replica.
fn logs_in(success: &TestSuccess) -> BTreeMap<u32, Vec<(u64, u64)>> {
    let mut logs: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for entry in &success.history {
        assert!(!entry.write, "{entry:?}");
        logs.entry(entry.replica).or_default().push((entry.key, entry.value));
    }
    logs
}

fn agreement(algorithm: &str, replicas: u32, policy: Value) -> Value {
    json!({
        "algorithm": algorithm,
        "number_of_nodes": replicas,
        "number_of_proposals": 20,
        "concurrent_proposals": 4,
        "reconfiguration": "off",
        "policy": policy,
    })
}

fn answer_of_logs(proposals: u64) -> u64 {
    Fnv1a64::of_u64s([proposals, proposals * (proposals - 1) / 2])
}

/// Checks that a benchmark that cannot be verified ignores that it is asked for.
pub fn verification_ignored(group: &Group) {
    let request = json!({"number_of_messages": 3, "policy": verified(2)});
    assert_eq!(check(group, "NETPINGPONG", &request, (2, 3)).history, []);
}

const REGISTER: &str = "ATOMICREGISTER";

fn registers(partition_size: u32, number_of_keys: u64, reads: f32, policy: Value) -> Value {
    json!({
        "read_workload": reads,
        "write_workload": 1.0 - reads,
        "partition_size": partition_size,
        "number_of_keys": number_of_keys,
        "policy": policy,
    })
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
fn exactly(runs: u32) -> Value {
    json!({"warmup_runs": 1, "min_runs": runs, "max_runs": runs})
}

fn verified(runs: u32) -> Value {
    having(&exactly(runs), "verify", true.into())
}

/// Makes a request, and returns its success; expected are the number of runs, and their answer.
fn check(group: &Group, symbol: &str, request: &Value, expected: (u32, u64)) -> TestSuccess {
    let result = measure(group, symbol, request);
    let Some(SealedValue::Success(success)) = result.sealed_value else {
        panic!("{symbol} {request}, expected {expected:?}: {result:?}")
    };
    let measured = (success.number_of_runs, success.answer.unwrap_or_default());
    assert_eq!(measured, expected, "{symbol} {request}");
    assert_eq!(success.warmup_results.len(), 1, "{symbol} {request}");
    let histograms = if takes_latencies(symbol) { success.run_results.len() } else { 0 };
    assert_eq!(success.histograms.len(), histograms, "{symbol} {request}");
    success
}

#[expect(clippy::unwrap_used, reason = "for tests")]
fn measure(group: &Group, symbol: &str, request: &Value) -> TestResult {
    group.block_on(async { call(group.runner(), symbol, request).await.unwrap().into_inner() })
}

macro_rules! calls {
    ($($name:ident $function:ident $request:ident $symbol:literal $measures:literal $latencies:literal,)*) => {
        async fn call(mut runner: Runner, symbol: &str, request: &Value) -> Result<Response<TestResult>, Status> {
            match symbol {
                $($symbol => runner.$function(message::<mpp_contract::$request>(request)).await,)*
                other => panic!("there is no benchmark {other}"),
            }
        }

        fn takes_latencies(symbol: &str) -> bool {
            match symbol {
                $($symbol => $latencies,)*
                other => panic!("there is no benchmark {other}"),
            }
        }
    };
}

mpp_contract::for_each_benchmark!(calls);
