//! Tests that all pairs have in common, and one of strangers.

use mpp_harness::ClientBenchmark;
use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::testing::{Group, my_turn, net_cases};
use mpp_tasks::pairs::{PairClient, PairSetup};
use tokio::runtime::Runtime;
use tonic::Code;

use crate::ping_pong::PingPong;
use crate::proto::partners_client::PartnersClient;
use crate::registry::testee;

type Pairs = PingPong<ThroughputPingPongParameters>;

mpp_tasks::pair_tests!(testee, Pairs, more_than_buffers_hold: 2_000_000);

#[test]
fn files_arrive() {
    let _turn = my_turn();
    net_cases::answers(&Group::complete(testee, 1), "FILETRANSFER");
}

#[test]
fn strangers_are_refused() {
    let _turn = my_turn();
    let mut client = PairClient::<Pairs>::new();
    let address = client.set_up(&PairSetup::new(1, 0_u32).unwrap().to_string(), "127.0.0.1").unwrap();
    let endpoint = tonic::transport::Endpoint::from_shared(format!("http://{address}")).unwrap();
    let refused = Runtime::new().unwrap().block_on(async {
        let mut stranger = PartnersClient::new(endpoint.connect().await.unwrap());
        stranger.pong(tonic::codegen::tokio_stream::pending()).await.unwrap_err()
    });
    assert_eq!(refused.code(), Code::Unauthenticated);
    client.clean_up(true).unwrap();
}
