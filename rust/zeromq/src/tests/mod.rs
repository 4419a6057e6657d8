//! Every benchmark, with small parameters, and what becomes of runs that fail or are given up.

use std::fs;
use std::time::Duration;

use mpp_harness::ClientBenchmark;
use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::testing::{Group, my_turn, net_cases};
use mpp_tasks::pairs::{PairClient, PairSetup, testing};
use tokio::runtime::Runtime;
use tokio::time::timeout;
use zeromq::prelude::*;
use zeromq::{DealerSocket, ZmqMessage};

use crate::ping_pong::PingPong;
use crate::registry::testee;

type Pairs = PingPong<ThroughputPingPongParameters>;

#[test]
fn golden_answers() {
    let _turn = my_turn();
    let group = Group::complete(testee, 1);
    for symbol in ["NETPINGPONG", "NETTPPINGPONG", "SIZEDTHROUGHPUT"] {
        net_cases::answers(&group, symbol);
    }
}

#[test]
fn a_client_more_than_needed_does_no_harm() {
    let _turn = my_turn();
    net_cases::answers(&Group::complete(testee, 2), "NETPINGPONG");
}

#[test]
fn requests_leave_no_thread_behind() {
    let _turn = my_turn();
    let threads = || fs::read_dir("/proc/self/task").unwrap().count();
    let group = Group::complete(testee, 1);
    net_cases::answers(&group, "NETPINGPONG");
    let before = threads();
    for _ in 0..5 {
        net_cases::answers(&group, "NETPINGPONG");
    }
    // Threads of the test runner come and go.
    assert!(threads() < before + 10, "{before} threads before, {} after", threads());
}

#[test]
fn a_run_that_is_given_up_ends() {
    testing::a_run_that_is_given_up_ends::<Pairs>();
}

#[test]
fn a_client_that_goes_away_fails_the_run() {
    testing::a_client_that_goes_away_fails_the_run::<Pairs>();
}

#[test]
fn more_than_buffers_hold_can_be_under_way() {
    testing::more_than_buffers_hold_can_be_under_way::<Pairs>(400_000);
}

#[test]
fn without_a_client_there_is_no_run() {
    testing::without_a_client_there_is_no_run::<Pairs>();
}

#[test]
fn a_set_up_is_read_as_it_was_written() {
    testing::a_set_up_is_read_as_it_was_written();
}

#[test]
fn strangers_are_not_heard() {
    let _turn = my_turn();
    let mut client = PairClient::<Pairs>::new();
    let endpoint = client.set_up(&PairSetup::new(1, 0).unwrap().to_string(), "127.0.0.1").unwrap();
    Runtime::new().unwrap().block_on(async {
        let mut stranger = DealerSocket::new();
        stranger.connect(&endpoint).await.unwrap();
        stranger.send(ZmqMessage::from("PING")).await.unwrap();
        assert!(timeout(Duration::from_millis(300), stranger.recv()).await.is_err());
    });
    client.clean_up(true).unwrap();
}
