//! Distributed benchmarks with a client in a process of its own: a process of Ractor has only one set of process groups, so
//! that two nodes in one would find themselves.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use mpp_contract::test_result::SealedValue;
use mpp_contract::{AtomicRegisterRequest, FailureKind, PingPongRequest, RunPolicy, TestResult};
use mpp_harness::testing::{Group, Runner, net_cases};
use tokio::time::sleep;

/// The master is this process: one at a time.
static TURN: Mutex<()> = Mutex::new(());

/// A failure has to be known within this time, which is shorter than the silence after which a client is lost.
const SOON: Duration = Duration::from_secs(5);

/// More than can be sent before the client is gone.
const MANY: u64 = 1_000_000_000;
const MANY_RUNS: u32 = 10_000;

/// A client, which is killed at the end.
struct Client(Child);

impl Client {
    fn of(group: &Group) -> Self {
        let mut client = Command::new(env!("CARGO_BIN_EXE_mpp-ractor-cluster"));
        client.args([group.master_address().to_string().as_str(), "127.0.0.1:0"]).env_remove("MPP_RUN_TOKEN");
        Self(client.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap())
    }

    fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.kill();
    }
}

fn with_clients<const CLIENTS: usize>(test: impl FnOnce(&Group, [Client; CLIENTS])) {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let group = Group::of(mpp_ractor::testee, CLIENTS);
    let clients = [(); CLIENTS].map(|()| Client::of(&group));
    group.block_on(group.until_ready());
    test(&group, clients);
}

fn with_a_client(test: impl FnOnce(&Group, Client)) {
    with_clients(|group, [client]| test(group, client));
}

#[test]
fn net_ping_pong() {
    with_a_client(|group, _| net_cases::answers(group, "NETPINGPONG"));
}

#[test]
fn net_throughput_ping_pong() {
    with_a_client(|group, _| net_cases::answers(group, "NETTPPINGPONG"));
}

#[test]
fn sized_throughput() {
    with_a_client(|group, _| net_cases::answers(group, "SIZEDTHROUGHPUT"));
}

#[test]
fn connections() {
    with_a_client(|group, _| net_cases::answers(group, "NETCONNECTIONS"));
}

#[test]
fn file_transfer() {
    with_a_client(|group, _| net_cases::answers(group, "FILETRANSFER"));
}

#[test]
fn atomic_register_and_its_verification() {
    with_clients(|group, _clients: [_; 3]| {
        net_cases::atomic_register(group, 4);
        net_cases::too_many_replicas(group, 4);
        net_cases::verification(group, 4);
    });
}

#[test]
fn streaming_windows() {
    with_a_client(|group, _| net_cases::answers(group, "STREAMINGWINDOWS"));
}

#[test]
fn net_latency() {
    with_a_client(|group, _| net_cases::answers(group, "NETLATENCY"));
}

/// Kills a client while a request is served, and returns why it failed.
fn reason_when_killed<F>(group: &Group, client: &mut Client, benchmark: &str, ask: impl FnOnce(Runner) -> F) -> String
where
    F: Future<Output = TestResult> + Send + 'static,
{
    let (result, died) = group.block_on(async {
        let asked = tokio::spawn(ask(group.runner()));
        sleep(Duration::from_secs(1)).await;
        client.kill();
        let died = Instant::now();
        (asked.await.unwrap(), died)
    });
    let Some(SealedValue::Failure(failure)) = result.sealed_value else { panic!("no failure: {result:?}") };
    assert!(died.elapsed() < SOON, "it took {:?}", died.elapsed());
    assert_eq!(failure.kind(), FailureKind::Internal);
    assert!(failure.reason.starts_with(&format!("{benchmark} failed in ")), "{}", failure.reason);
    assert!(failure.reason.contains("127.0.0.1:"), "{}", failure.reason);
    failure.reason
}

#[test]
fn a_client_that_dies_fails_the_request_at_once() {
    with_a_client(|group, mut client| {
        let policy = Some(RunPolicy { min_runs: 1, max_runs: 1, ..RunPolicy::default() });
        let request = PingPongRequest { number_of_messages: MANY, policy };
        let ask = |mut runner: Runner| async move { runner.net_ping_pong(request).await.unwrap().into_inner() };
        let reason = reason_when_killed(group, &mut client, "NETPINGPONG", ask);
        assert!(reason.starts_with("NETPINGPONG failed in run: "), "{reason}");
    });
}

/// The others are a majority, and could go on without it.
#[test]
fn a_replica_that_dies_fails_the_request_at_once() {
    with_clients(|group, [_first, mut second]| {
        let policy = Some(RunPolicy { min_runs: MANY_RUNS, max_runs: MANY_RUNS, ..RunPolicy::default() });
        let (read_workload, write_workload, partition_size) = (0.5, 0.5, 3);
        let request =
            AtomicRegisterRequest { read_workload, write_workload, partition_size, number_of_keys: 1000, policy };
        let ask = |mut runner: Runner| async move { runner.atomic_register(request).await.unwrap().into_inner() };
        reason_when_killed(group, &mut second, "ATOMICREGISTER", ask);
    });
}
