//! Every benchmark, with small parameters.

use std::fs;

use mpp_harness::testing::{Group, my_turn, net_cases};

use crate::actor::registry::testee;
use crate::mixed;

#[test]
fn ping_pong() {
    let _turn = my_turn();
    net_cases::answers(&Group::complete(testee, 1), "NETPINGPONG");
}

#[test]
fn throughput_ping_pong() {
    let _turn = my_turn();
    net_cases::answers(&Group::complete(testee, 1), "NETTPPINGPONG");
}

#[test]
fn sized_throughput() {
    let _turn = my_turn();
    net_cases::answers(&Group::complete(testee, 1), "SIZEDTHROUGHPUT");
}

#[test]
fn streaming_windows() {
    let _turn = my_turn();
    net_cases::answers(&Group::complete(testee, 1), "STREAMINGWINDOWS");
}

#[test]
fn latency() {
    let _turn = my_turn();
    net_cases::answers(&Group::complete(testee, 1), "NETLATENCY");
}

#[test]
fn connections() {
    let _turn = my_turn();
    net_cases::answers(&Group::complete(testee, 1), "NETCONNECTIONS");
}

#[test]
fn file_transfer() {
    let _turn = my_turn();
    net_cases::answers(&Group::complete(testee, 1), "FILETRANSFER");
}

#[test]
fn atomic_register_and_its_verification_with_groups_of_all_sizes() {
    let _turn = my_turn();
    for testee in [testee, mixed::registry::testee] {
        for clients in [1, 2, 4] {
            let group = Group::complete(testee, clients);
            let nodes = u32::try_from(clients).unwrap() + 1;
            net_cases::atomic_register(&group, nodes);
            net_cases::too_many_replicas(&group, nodes);
            net_cases::verification(&group, nodes);
        }
    }
}

#[test]
fn replicas_agree() {
    let _turn = my_turn();
    net_cases::atomic_broadcast(&Group::complete(testee, 5), 6);
}

#[test]
fn benchmarks_without_verification_ignore_that_it_is_asked_for() {
    let _turn = my_turn();
    net_cases::verification_ignored(&Group::complete(testee, 1));
}

#[test]
fn a_client_more_than_needed_does_no_harm() {
    let _turn = my_turn();
    let group = Group::complete(testee, 2);
    net_cases::answers(&group, "NETPINGPONG");
    net_cases::answers(&group, "NETTPPINGPONG");
    net_cases::answers(&group, "SIZEDTHROUGHPUT");
}

#[test]
fn requests_leave_no_thread_behind() {
    let _turn = my_turn();
    let threads = || fs::read_dir("/proc/self/task").unwrap().count();
    let group = Group::complete(testee, 1);
    let requests = || {
        net_cases::answers(&group, "NETPINGPONG");
        net_cases::atomic_register(&group, 2);
    };
    requests();
    let before = threads();
    for _ in 0..5 {
        requests();
    }
    // Threads of the test runner come and go.
    assert!(threads() < before + 10, "{before} threads before, {} after", threads());
}
