//! Tests that all pairs have in common, and one of strangers.

use std::time::Duration;

use mpp_harness::ClientBenchmark;
use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::testing::my_turn;
use mpp_tasks::pairs::{PairClient, PairSetup};
use tokio::runtime::Runtime;
use tokio::time::timeout;
use zeromq::prelude::*;
use zeromq::{DealerSocket, ZmqMessage};

use crate::ping_pong::PingPong;
use crate::registry::testee;

type Pairs = PingPong<ThroughputPingPongParameters>;

mpp_tasks::pair_tests!(testee, Pairs, more_than_buffers_hold: 400_000);

#[test]
fn strangers_are_not_heard() {
    let _turn = my_turn();
    let mut client = PairClient::<Pairs>::new();
    let endpoint = client.set_up(&PairSetup::new(1, 0_u32).unwrap().to_string(), "127.0.0.1").unwrap();
    Runtime::new().unwrap().block_on(async {
        let mut stranger = DealerSocket::new();
        stranger.connect(&endpoint).await.unwrap();
        stranger.send(ZmqMessage::from("PING")).await.unwrap();
        assert!(timeout(Duration::from_millis(300), stranger.recv()).await.is_err());
    });
    client.clean_up(true).unwrap();
}
