//! Every benchmark, with small parameters.

use mpp_harness::Lifecycle;
use mpp_harness::testing::small_cases;

use super::my_turn;
use crate::{actor, component, mixed};

#[test]
fn ping_pong() {
    let _turn = my_turn();
    small_cases::ping_pong(Lifecycle::<actor::PingPong>::new);
    small_cases::ping_pong(Lifecycle::<component::PingPong>::new);
}

#[test]
fn throughput_ping_pong() {
    let _turn = my_turn();
    small_cases::throughput_ping_pong(Lifecycle::<actor::ThroughputPingPong>::new);
    small_cases::throughput_ping_pong(Lifecycle::<component::ThroughputPingPong>::new);
}

#[test]
fn fibonacci() {
    let _turn = my_turn();
    small_cases::fibonacci(Lifecycle::<actor::Fibonacci>::new);
}

#[test]
fn chameneos() {
    let _turn = my_turn();
    small_cases::chameneos(Lifecycle::<actor::Chameneos>::new);
    small_cases::chameneos(Lifecycle::<mixed::Chameneos>::new);
}

#[test]
fn all_pairs_shortest_path() {
    let _turn = my_turn();
    small_cases::all_pairs_shortest_path(Lifecycle::<actor::AllPairsShortestPath>::new);
    small_cases::all_pairs_shortest_path(Lifecycle::<component::AllPairsShortestPath>::new);
}
