//! Every benchmark of both testees, with small parameters.

use std::fs;

use mpp_harness::Testee;
use mpp_harness::testing::{Group, busy_components, my_turn, net_cases, small_cases};

use crate::{tasks, threads};

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
        net_cases::answers(&group, "NETLATENCY");
        net_cases::answers(&group, "NETCONNECTIONS");
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
