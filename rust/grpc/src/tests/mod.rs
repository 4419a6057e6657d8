//! Every benchmark, with small parameters, and what becomes of runs that fail or are given up.

use std::fs;

use mpp_harness::ClientBenchmark;
use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::testing::{Group, my_turn, net_cases};
use mpp_tasks::pairs::{PairClient, PairSetup, testing};
use tokio::runtime::Runtime;
use tonic::Code;

use crate::ping_pong::PingPong;
use crate::proto::partners_client::PartnersClient;
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
    testing::more_than_buffers_hold_can_be_under_way::<Pairs>(2_000_000);
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
fn strangers_are_refused() {
    let _turn = my_turn();
    let mut client = PairClient::<Pairs>::new();
    let address = client.set_up(&PairSetup::new(1, 0).unwrap().to_string(), "127.0.0.1").unwrap();
    let endpoint = tonic::transport::Endpoint::from_shared(format!("http://{address}")).unwrap();
    let refused = Runtime::new().unwrap().block_on(async {
        let mut stranger = PartnersClient::new(endpoint.connect().await.unwrap());
        stranger.pong(tonic::codegen::tokio_stream::pending()).await.unwrap_err()
    });
    assert_eq!(refused.code(), Code::Unauthenticated);
    client.clean_up(true).unwrap();
}
