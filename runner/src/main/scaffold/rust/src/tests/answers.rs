//! Every benchmark, with small parameters.

use mpp_harness::Lifecycle;
use mpp_harness::testing::small_cases;

use super::my_turn;
use crate::ping_pong::PingPong;

#[test]
fn ping_pong() {
    let _turn = my_turn();
    small_cases::ping_pong(Lifecycle::<PingPong>::new);
}
