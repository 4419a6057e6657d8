//! Every benchmark, with small parameters.

use mpp_harness::Lifecycle;
use mpp_harness::testing::small_cases;

use super::my_turn;
use crate::all_pairs_shortest_path::AllPairsShortestPath;
use crate::chameneos::Chameneos;
use crate::fibonacci::Fibonacci;
use crate::ping_pong::PingPong;
use crate::throughput_ping_pong::ThroughputPingPong;

#[test]
fn ping_pong() {
    let _turn = my_turn();
    small_cases::ping_pong(Lifecycle::<PingPong>::new);
}

#[test]
fn throughput_ping_pong() {
    let _turn = my_turn();
    small_cases::throughput_ping_pong(Lifecycle::<ThroughputPingPong>::new);
}

#[test]
fn fibonacci() {
    let _turn = my_turn();
    small_cases::fibonacci(Lifecycle::<Fibonacci>::new);
}

#[test]
fn chameneos() {
    let _turn = my_turn();
    small_cases::chameneos(Lifecycle::<Chameneos>::new);
}

#[test]
fn all_pairs_shortest_path() {
    let _turn = my_turn();
    small_cases::all_pairs_shortest_path(Lifecycle::<AllPairsShortestPath>::new);
}
