//! The run that is made, where a request asks for it, after those that are measured.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use mpp_contract::test_result::SealedValue;
use mpp_contract::{FailureKind, Operation, PingPongRequest, RunPolicy, TestResult, TestSuccess};
use mpp_harness::RunLatch;
use mpp_harness::testing::{Group, Runner};
use tokio::sync::Notify;
use tokio::time::sleep;

use crate::loopback::failure;
use crate::scripted_pair::ScriptedPair;

const BEGIN: [&str; 4] =
    ["set_up", "client set_up: 2 nodes at 127.0.0.1", "client prepare", "introduce data of 127.0.0.1"];
const RUN: [&str; 2] = ["prepare", "run"];
const BETWEEN: [&str; 3] = ["clean_up(false)", "client clean_up(false)", "client prepare"];
const END: [&str; 2] = ["clean_up(true)", "client clean_up(true)"];

fn history() -> Vec<Operation> {
    [1, 2].map(|value| Operation { write: true, value, ..Operation::default() }).to_vec()
}

fn verified() -> RunPolicy {
    RunPolicy { warmup_runs: 1, min_runs: 2, max_runs: 2, verify: true, ..RunPolicy::default() }
}

async fn ask(mut runner: Runner, policy: RunPolicy) -> TestResult {
    let request = PingPongRequest { number_of_messages: 1, policy: Some(policy) };
    runner.net_ping_pong(request).await.unwrap().into_inner()
}

fn group(pair: &ScriptedPair) -> Group {
    let pair = pair.clone();
    Group::complete(move || pair.testee(), 1)
}

fn call(pair: &ScriptedPair, policy: RunPolicy) -> TestResult {
    let group = group(pair);
    group.block_on(async { ask(group.runner(), policy).await })
}

fn success(result: TestResult) -> TestSuccess {
    match result.sealed_value {
        Some(SealedValue::Success(success)) => success,
        other => panic!("no success: {other:?}"),
    }
}

/// The calls of three runs that are not verified.
fn ordinary() -> Vec<&'static str> {
    [&BEGIN[..], &RUN, &BETWEEN, &RUN, &BETWEEN, &RUN, &END].concat()
}

#[test]
fn it_is_prepared_like_the_others_follows_the_last_of_them_and_brings_its_history() {
    let pair = ScriptedPair::obedient().with_history(history());
    let success = success(call(&pair, verified()));
    let before = [&BEGIN[..], &RUN, &BETWEEN, &RUN, &BETWEEN, &RUN, &BETWEEN].concat();
    assert_eq!(pair.log(), [&before[..], &["prepare", "verify"], &END].concat());
    assert_eq!((success.number_of_runs, success.run_results.len(), success.warmup_results.len()), (2, 2, 1));
    assert_eq!((success.answer, success.history), (Some(7), history()));
}

#[test]
fn it_is_not_made_unless_the_request_asks_for_it() {
    let pair = ScriptedPair::obedient().with_history(history());
    assert_eq!(success(call(&pair, RunPolicy { verify: false, ..verified() })).history, []);
    assert_eq!(pair.log(), ordinary());
}

#[test]
fn benchmarks_that_cannot_be_verified_ignore_the_flag() {
    let pair = ScriptedPair::obedient();
    success(call(&pair, verified()));
    assert_eq!(pair.log(), ordinary());
}

#[test]
fn it_is_not_made_after_runs_that_did_not_converge() {
    let slower = |step: &str, run: usize| {
        if step == "run" {
            thread::sleep(Duration::from_millis(2 * run as u64))
        }
    };
    let pair = ScriptedPair::new(move |step, run, _| {
        slower(step, run);
        Ok(())
    });
    let pair = pair.with_history(history());
    let failed = failure(call(&pair, RunPolicy { max_runs: 3, rse_target: 1e-300, ..verified() }));
    assert_eq!(failed.kind(), FailureKind::NotConverged);
    assert!(!pair.log().contains(&"verify".to_owned()));
    assert_eq!(pair.log()[pair.log().len() - 2..], END);
}

#[test]
fn its_failure_is_that_of_the_request_which_keeps_its_samples() {
    let pair = ScriptedPair::new(|step, _, _| if step == "verify" { Err("stuck".into()) } else { Ok(()) });
    let pair = pair.with_history(history());
    let failed = failure(call(&pair, verified()));
    assert_eq!((failed.kind(), failed.run_results.len()), (FailureKind::Internal, 2));
    assert_eq!(failed.reason, "NETPINGPONG failed in run: stuck");
    assert_eq!(pair.log()[pair.log().len() - 2..], END);
}

#[test]
fn it_ends_when_the_caller_goes_away() {
    let begun = Arc::new(Notify::new());
    let beginning = Arc::clone(&begun);
    let pair = ScriptedPair::new(move |step, _, watch| {
        if step != "verify" {
            return Ok(());
        }
        beginning.notify_one();
        RunLatch::new(1, watch).wait()
    });
    let pair = pair.with_history(history());
    let group = group(&pair);
    group.block_on(async {
        let reply = tokio::spawn(ask(group.runner(), verified()));
        begun.notified().await;
        reply.abort();
        // Once the next request has an answer, this one has ended.
        let unverified = RunPolicy { verify: false, ..verified() };
        while !matches!(ask(group.runner(), unverified).await.sealed_value, Some(SealedValue::Success(_))) {
            sleep(Duration::from_millis(20)).await;
        }
    });
    let after = pair.log().into_iter().skip_while(|step| step != "verify").skip(1).take(2);
    assert_eq!(after.collect::<Vec<_>>(), END);
}
