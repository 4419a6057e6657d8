//! A master and its clients, by their services.

use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use mpp_contract::test_result::SealedValue;
use mpp_contract::{FailureKind, PingPongRequest, ReadyRequest, RunPolicy, ShutdownRequest, TestResult};
use mpp_harness::distributed::CHECK_IN_INTERVAL;
use mpp_harness::parameters::InvalidParameter;
use mpp_harness::testing::{Group, Runner};
use mpp_harness::{RunLatch, Testee};
use tokio::sync::Notify;
use tokio::time::sleep;
use tonic::Code;

use crate::loopback::{failure, is_success};
use crate::scripted_pair::ScriptedPair;

/// Makes testees with both halves.
fn testees(pair: &ScriptedPair) -> impl Fn() -> Testee + use<> {
    let pair = pair.clone();
    move || pair.testee()
}

/// Asks for two runs.
async fn measure(mut runner: Runner) -> TestResult {
    let policy = Some(RunPolicy { min_runs: 2, max_runs: 2, ..RunPolicy::default() });
    runner.net_ping_pong(PingPongRequest { number_of_messages: 1, policy }).await.unwrap().into_inner()
}

/// A step of each of two clients.
fn twice(step: &str) -> [String; 2] {
    [step, step].map(|step| format!("client {step}"))
}

fn sorted(steps: &[String]) -> Vec<String> {
    let mut steps = steps.to_vec();
    steps.sort();
    steps
}

#[test]
fn all_phases_come_in_order_at_the_master_and_every_client() {
    let pair = ScriptedPair::obedient();
    let group = Group::with_token(testees(&pair), 2, Some("secret"));
    group.block_on(async {
        group.join();
        assert!(!group.is_ready().await);
        group.join();
        assert!(is_success(&measure(group.runner()).await));
    });
    let log = pair.log();
    assert_eq!(log[0], "set_up");
    assert_eq!(sorted(&log[1..5]), [twice("prepare"), twice("set_up: 3 nodes at 127.0.0.1")].concat());
    assert_eq!(log[5..9], ["introduce data of 127.0.0.1, data of 127.0.0.1", "prepare", "run", "clean_up(false)"]);
    assert_eq!(sorted(&log[9..13]), [twice("clean_up(false)"), twice("prepare")].concat());
    assert_eq!(log[13..16], ["prepare", "run", "clean_up(true)"]);
    assert_eq!(log[16..], twice("clean_up(true)"));
}

#[test]
fn a_request_before_the_clients_are_there_waits_for_them() {
    let group = Group::of(testees(&ScriptedPair::obedient()), 1);
    group.block_on(async {
        let reply = tokio::spawn(measure(group.runner()));
        sleep(Duration::from_millis(300)).await;
        assert!(!reply.is_finished());
        group.join();
        assert!(is_success(&reply.await.unwrap()));
    });
}

#[test]
fn a_master_has_the_distributed_benchmarks_only_and_says_so() {
    let group = Group::of(testees(&ScriptedPair::obedient()), 1);
    group.block_on(async {
        let mut runner = group.runner();
        let info = runner.ready(ReadyRequest {}).await.unwrap().into_inner().info.unwrap();
        assert_eq!(info.benchmarks, ["NETPINGPONG"]);
        let result = runner.ping_pong(PingPongRequest::default()).await.unwrap().into_inner().sealed_value;
        assert!(matches!(result, Some(SealedValue::NotImplemented(_))), "{result:?}");
    });
}

#[test]
fn a_failure_anywhere_is_cleaned_up_everywhere_and_named_and_the_next_request_works() {
    for (step, last) in [
        ("set_up", &["clean_up(true)"][..]),
        ("client set_up: 2 nodes at 127.0.0.1", &["client clean_up(true)", "clean_up(true)"]),
        ("client prepare", &["client clean_up(true)", "clean_up(true)"]),
        ("introduce data of 127.0.0.1", &["clean_up(true)", "client clean_up(true)"]),
        ("run", &["clean_up(true)", "client clean_up(true)"]),
        ("clean_up(false)", &["clean_up(true)", "client clean_up(true)"]),
        ("client clean_up(false)", &["client clean_up(true)", "clean_up(true)"]),
    ] {
        let broken = AtomicBool::new(true);
        let pair = ScriptedPair::new(move |current, _, _| {
            if current == step && broken.swap(false, Ordering::SeqCst) { Err("out of luck".into()) } else { Ok(()) }
        });
        let group = Group::of(testees(&pair), 1);
        group.block_on(async {
            group.join();
            let failed = failure(measure(group.runner()).await);
            let (reason, log) = (failed.reason.as_str(), pair.log());
            assert_eq!(failed.kind(), FailureKind::Internal, "{step}");
            assert!(reason.ends_with("out of luck"), "{step}: {reason}");
            assert_eq!(reason.contains("client 127.0.0.1:"), step.starts_with("client"), "{step}: {reason}");
            assert_eq!(log[log.len() - last.len()..], *last, "{step}");
            assert!(is_success(&measure(group.runner()).await), "{step}");
        });
    }
}

#[test]
fn too_few_nodes_for_the_parameters_are_invalid_parameters() {
    let pair = ScriptedPair::new(|step, _, _| match step {
        "set_up" => Err(InvalidParameter::new("partition_size", 3, "1 to 2 with so many nodes").into()),
        _ => Ok(()),
    });
    let group = Group::of(testees(&pair), 1);
    group.block_on(async {
        group.join();
        let refused = failure(measure(group.runner()).await);
        let reason = "partition_size = 3, allowed are 1 to 2 with so many nodes";
        assert_eq!((refused.kind(), refused.reason.as_str()), (FailureKind::InvalidParameters, reason));
    });
}

#[test]
fn check_ins_count_once_late_and_impossible_ones_are_refused() {
    let group = Group::of(testees(&ScriptedPair::obedient()), 2);
    group.block_on(async {
        let check_in = |port| group.check_in("127.0.0.1", port, None);
        check_in(1).await.unwrap();
        check_in(1).await.unwrap();
        assert!(!group.is_ready().await);
        check_in(2).await.unwrap();
        assert!(group.is_ready().await);
        check_in(2).await.unwrap();
        let late = check_in(3).await.unwrap_err();
        assert_eq!(late.code(), Code::FailedPrecondition);
        assert_eq!(late.message(), "client 127.0.0.1:3 is too late: all 2 clients have checked in");
        for (address, port) in [("", 1), (" ", 1), ("no host", 1), ("127.0.0.1", 0), ("127.0.0.1", 65_536)] {
            let impossible = group.check_in(address, port, None).await.unwrap_err();
            assert_eq!(impossible.code(), Code::InvalidArgument);
            let message = format!(
                "client '{address}' with port {port} is nowhere: allowed are a host and a port from 1 to 65535"
            );
            assert_eq!(impossible.message(), message);
        }
    });
}

#[test]
fn without_the_runs_token_nobody_checks_in() {
    let group = Group::with_token(testees(&ScriptedPair::obedient()), 1, Some("secret"));
    group.block_on(async {
        for wrong in [None, Some("secret2")] {
            assert_eq!(group.check_in("127.0.0.1", 1, wrong).await.unwrap_err().code(), Code::Unauthenticated);
        }
        assert!(!group.is_ready().await);
    });
}

#[test]
fn a_client_that_falls_silent_fails_the_run_within_10_s_and_those_after_it_at_once() {
    let begun = Arc::new(Notify::new());
    let beginning = Arc::clone(&begun);
    let pair = ScriptedPair::new(move |step, run, watch| {
        if (step, run) != ("run", 1) {
            return Ok(());
        }
        beginning.notify_one();
        RunLatch::new(1, watch).wait()
    });
    let group = Group::of(testees(&pair), 2);
    group.block_on(async {
        let clients = [group.join(), group.join()];
        // Twice, so that the master knows clients that repeat their check-ins.
        group.until_ready().await;
        sleep(CHECK_IN_INTERVAL + Duration::from_millis(500)).await;
        let reply = tokio::spawn(measure(group.runner()));
        begun.notified().await;
        let silent_since = Instant::now();
        group.silence(clients[0]);
        let reason = failure(reply.await.unwrap()).reason;
        assert!(silent_since.elapsed() < Duration::from_secs(10), "{:?}", silent_since.elapsed());
        let lost = "NETPINGPONG failed in run: the request was cancelled: client 127.0.0.1:";
        assert!(reason.starts_with(lost), "{reason}");
        assert!(reason.ends_with(" was lost: nothing was heard of it for 8 s"), "{reason}");
        let next = failure(measure(group.runner()).await).reason;
        assert!(next.contains("was lost: nothing was heard of it for 8 s"), "{next}");
        assert!(!group.is_ready().await);
    });
    // The other one is told at its next check-in.
    assert!(group.end_of(1).unwrap().contains("refuses this client: client 127.0.0.1:"));
}

#[test]
fn clients_that_stop_in_the_middle_of_a_call_do_not_hold_up_its_failure() {
    let group = Group::of(testees(&ScriptedPair::obedient()), 2);
    // A caller is connected, and waits.
    let stopped = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    let ports = stopped.each_ref().map(|client| client.local_addr().unwrap().port());
    group.block_on(async {
        for port in ports.into_iter().cycle().take(4) {
            group.check_in("127.0.0.1", port.into(), None).await.unwrap();
        }
        let silent_since = Instant::now();
        let reason = failure(measure(group.runner()).await).reason;
        assert!(silent_since.elapsed() < Duration::from_secs(10), "{:?}", silent_since.elapsed());
        let lost = format!("client 127.0.0.1:{} was lost: nothing was heard of it for 8 s", ports[0]);
        assert_eq!(reason, format!("NETPINGPONG failed in setup: the request was cancelled: {lost}"));
    });
}

#[test]
fn nobody_waits_for_the_clean_up_of_a_client_that_did_not_answer_set_up() {
    let group = Group::of(testees(&ScriptedPair::obedient()), 1);
    let client = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = client.local_addr().unwrap().port();
    // It ends the first connection, and leaves those that follow without an answer.
    let hanging_up = thread::spawn(move || client.accept().map(|_| client));
    group.block_on(async {
        group.check_in("127.0.0.1", port.into(), None).await.unwrap();
        let reason = failure(measure(group.runner()).await).reason;
        assert!(reason.contains(&format!("set-up of client 127.0.0.1:{port} failed: ")), "{reason}");
    });
    hanging_up.join().unwrap().unwrap();
}

#[test]
fn shutdown_reaches_the_clients() {
    let group = Group::of(testees(&ScriptedPair::obedient()), 2);
    let clients = [group.join(), group.join()];
    group.block_on(async {
        group.until_ready().await;
        group.runner().shutdown(ShutdownRequest { force: false }).await.unwrap();
    });
    assert_eq!(group.master().ending().wait(), None);
    assert_eq!(clients.map(|client| group.end_of(client)), [None, None]);
}

#[test]
fn a_client_whose_master_refuses_it_ends_and_says_why() {
    let group = Group::of(testees(&ScriptedPair::obedient()), 1);
    group.join();
    group.block_on(group.until_ready());
    let reason = group.end_of(group.join()).unwrap();
    assert!(reason.contains(" refuses this client: client 127.0.0.1:"), "{reason}");
}
