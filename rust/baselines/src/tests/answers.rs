//! Every benchmark of both testees, with small parameters.

use std::fs;

use mpp_harness::parameters::FibonacciParameters;
use mpp_harness::testing::{Group, measure, net_cases, small_cases};
use mpp_harness::{Lifecycle, Testee};

use super::my_turn;
use crate::{tasks, threads};

const TESTEES: [fn() -> Testee; 2] = [threads::testee, tasks::testee];

#[test]
fn ping_pong() {
    let _turn = my_turn();
    small_cases::ping_pong(Lifecycle::<threads::PingPong>::new);
    small_cases::ping_pong(Lifecycle::<tasks::PingPong>::new);
}

#[test]
fn throughput_ping_pong() {
    let _turn = my_turn();
    small_cases::throughput_ping_pong(Lifecycle::<threads::ThroughputPingPong>::new);
    small_cases::throughput_ping_pong(Lifecycle::<tasks::ThroughputPingPong>::new);
}

#[test]
fn fibonacci() {
    let _turn = my_turn();
    small_cases::fibonacci(Lifecycle::<tasks::Fibonacci>::new);
    assert_eq!(measure(Lifecycle::<tasks::Fibonacci>::new(), FibonacciParameters { n: 20 }, 2), Ok(6765));
}

#[test]
fn chameneos() {
    let _turn = my_turn();
    small_cases::chameneos(Lifecycle::<threads::Chameneos>::new);
    small_cases::chameneos(Lifecycle::<tasks::Chameneos>::new);
}

#[test]
fn all_pairs_shortest_path() {
    let _turn = my_turn();
    small_cases::all_pairs_shortest_path(Lifecycle::<threads::AllPairsShortestPath>::new);
    small_cases::all_pairs_shortest_path(Lifecycle::<tasks::AllPairsShortestPath>::new);
}

#[test]
fn between_processes() {
    let _turn = my_turn();
    for testee in TESTEES {
        let group = Group::complete(testee, 1);
        net_cases::ping_pong(&group);
        net_cases::throughput_ping_pong(&group);
    }
}

#[test]
fn a_client_more_than_needed_does_no_harm() {
    let _turn = my_turn();
    for testee in TESTEES {
        net_cases::ping_pong(&Group::complete(testee, 2));
    }
}

#[test]
fn requests_leave_no_thread_behind() {
    let _turn = my_turn();
    let threads = || fs::read_dir("/proc/self/task").unwrap().count();
    for testee in TESTEES {
        let group = Group::complete(testee, 1);
        net_cases::ping_pong(&group);
        let before = threads();
        for _ in 0..5 {
            net_cases::ping_pong(&group);
        }
        // Threads of the test runner come and go.
        assert!(threads() < before + 10, "{before} threads before, {} after", threads());
    }
}
