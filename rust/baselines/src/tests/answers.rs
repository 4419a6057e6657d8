//! Every benchmark of both testees, with small parameters.

use std::fs;
use std::time::Duration;

use mpp_contract::test_result::SealedValue;
use mpp_contract::{AtomicBroadcastRequest, FailureKind, RunPolicy};
use mpp_harness::Testee;
use mpp_harness::testing::{Group, busy_components, my_turn, net_cases, small_cases};
use tokio::time::sleep;

use crate::{tasks, threads};

/// More than can be made before a client is gone.
const MANY_RUNS: u32 = 100_000;

const TESTEES: [fn() -> Testee; 2] = [threads::testee, tasks::testee];

#[test]
fn golden_answers() {
    for testee in TESTEES {
        small_cases::check(&testee());
    }
}

#[test]
fn busy_components_end_with_their_run() {
    for testee in TESTEES {
        busy_components::hogs_end_with_their_run(&testee());
        busy_components::open_loops_end_with_their_run(&testee());
    }
}

#[test]
fn between_processes() {
    let _turn = my_turn();
    for testee in TESTEES {
        let group = Group::complete(testee, 1);
        net_cases::answers(&group, "NETPINGPONG");
        net_cases::answers(&group, "NETTPPINGPONG");
        net_cases::answers(&group, "SIZEDTHROUGHPUT");
        net_cases::answers(&group, "NETLATENCY");
        net_cases::answers(&group, "NETCONNECTIONS");
    }
}

#[test]
fn files_arrive() {
    let _turn = my_turn();
    net_cases::answers(&Group::complete(tasks::testee, 1), "FILETRANSFER");
}

#[test]
fn replicas_agree() {
    let _turn = my_turn();
    net_cases::atomic_broadcast(&Group::complete(tasks::testee, 5), 6);
}

/// The others are a majority, and could go on without it. With replacements it is of the first group, of the second one, or of
/// both.
#[test]
fn a_replica_that_ends_fails_the_request_with_its_address() {
    let _turn = my_turn();
    let cases = [(3, "off", ""), (5, "majority", "replace-leader")];
    for (algorithm, (members, extent, policy)) in
        ["paxos", "raft"].into_iter().flat_map(|it| cases.map(|case| (it, case)))
    {
        for victim in 0..members {
            let group = Group::complete(tasks::testee, members);
            let runs = Some(RunPolicy { min_runs: MANY_RUNS, max_runs: MANY_RUNS, ..RunPolicy::default() });
            let request = AtomicBroadcastRequest {
                algorithm: algorithm.to_owned(),
                number_of_nodes: 3,
                number_of_proposals: 10_000,
                concurrent_proposals: 10,
                reconfiguration: extent.to_owned(),
                reconfig_policy: policy.to_owned(),
                policy: runs,
            };
            let result = group.block_on(async {
                group.until_ready().await;
                let mut runner = group.runner();
                let asked = tokio::spawn(async move { runner.atomic_broadcast(request).await });
                sleep(Duration::from_millis(500)).await;
                group.silence(victim);
                asked.await.unwrap().unwrap().into_inner()
            });
            let Some(SealedValue::Failure(failure)) = result.sealed_value else { panic!("no failure: {result:?}") };
            assert_eq!(failure.kind(), FailureKind::Internal, "{}", failure.reason);
            assert!(failure.reason.contains(" 127.0.0.1:"), "{algorithm} {extent} {victim}: {}", failure.reason);
        }
    }
}

#[test]
fn a_client_more_than_needed_does_no_harm() {
    let _turn = my_turn();
    for testee in TESTEES {
        net_cases::answers(&Group::complete(testee, 2), "NETPINGPONG");
    }
}

#[test]
fn requests_leave_no_thread_behind() {
    let _turn = my_turn();
    let threads = || fs::read_dir("/proc/self/task").unwrap().count();
    for testee in TESTEES {
        let group = Group::complete(testee, 1);
        net_cases::answers(&group, "NETPINGPONG");
        let before = threads();
        for _ in 0..5 {
            net_cases::answers(&group, "NETPINGPONG");
        }
        // Threads of the test runner come and go.
        assert!(threads() < before + 10, "{before} threads before, {} after", threads());
    }
}
