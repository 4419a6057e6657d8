//! A failure on a node fails the run at once, and the next request works.

use std::time::{Duration, Instant};

use mpp_contract::test_result::SealedValue;
use mpp_contract::{FailureKind, PingPongRequest, RunPolicy};
use mpp_harness::testing::{Group, my_turn};
use mpp_harness::{LANGUAGE, Testee, benchmarks};

use super::troubled::{Trouble, Troubled};
use crate::nodes::{NetClient, NetMaster};

/// A failure has to be known within this time, which is shorter than the silence after which a client is lost.
const SOON: Duration = Duration::from_secs(5);

fn testee() -> Testee {
    Testee::define("TROUBLED", "Kompact", "1.0", LANGUAGE)
        .with_distributed::<benchmarks::NetPingPong>(NetMaster::<Troubled>::new, NetClient::<Troubled>::new)
}

fn result(group: &Group, trouble: Trouble) -> Option<SealedValue> {
    let policy = Some(RunPolicy { min_runs: 2, max_runs: 2, ..RunPolicy::default() });
    let request = PingPongRequest { number_of_messages: trouble.messages(), policy };
    group.block_on(async { group.runner().net_ping_pong(request).await.unwrap().into_inner().sealed_value })
}

/// Makes a request with a trouble, and one without; the reason of the failure holds the texts.
fn fails_with(trouble: Trouble, texts: &[&str]) {
    let _turn = my_turn();
    let group = Group::complete(testee, 1);
    group.block_on(group.until_ready());
    let begin = Instant::now();
    let Some(SealedValue::Failure(failure)) = result(&group, trouble) else { panic!("{trouble:?} is no failure") };
    assert!(begin.elapsed() < SOON, "{trouble:?} took {:?}", begin.elapsed());
    assert_eq!(failure.kind(), FailureKind::Internal, "{trouble:?}");
    for text in texts {
        assert!(failure.reason.contains(text), "{trouble:?}: {}", failure.reason);
    }
    match result(&group, Trouble::Nothing) {
        Some(SealedValue::Success(success)) => assert_eq!(success.answer, Some(1), "{trouble:?}"),
        other => panic!("after {trouble:?}: {other:?}"),
    }
}

const FROM_CLIENT: &str = "NETPINGPONG failed in run: client 127.0.0.1:";

#[test]
fn an_actor_that_fails_on_the_client() {
    fails_with(Trouble::PongerFails, &[FROM_CLIENT, " failed: an actor failed: message Ping is not for this actor"]);
}

#[test]
fn an_actor_that_panics_on_the_client() {
    fails_with(Trouble::PongerPanics, &["a ponger that misbehaves"]);
}

#[test]
fn a_message_that_cannot_be_written_on_the_client() {
    fails_with(Trouble::PongerCannotWrite, &[FROM_CLIENT, "an actor failed: ", "it has no bytes"]);
}

#[test]
fn a_message_to_nobody_on_the_client() {
    fails_with(Trouble::PongerUnreachable, &[FROM_CLIENT, "Could not find actor reference for destination"]);
}

#[test]
fn a_message_that_is_not_for_an_actor_on_the_client() {
    fails_with(Trouble::PongerGetsUnexpected, &[FROM_CLIENT, "message Pong is not for this actor"]);
}

#[test]
fn a_message_of_another_kind_to_the_client() {
    fails_with(Trouble::PongerGetsUnknown, &[FROM_CLIENT, "a message of serialiser 2000 came"]);
}

#[test]
fn a_message_that_the_client_cannot_read() {
    fails_with(Trouble::PongerGetsMalformed, &[FROM_CLIENT, "tag 99 is that of no message"]);
}

#[test]
fn an_actor_that_fails_on_the_master() {
    fails_with(Trouble::PingerFails, &["failed in run: an actor failed: message Pong is not for this actor"]);
}

#[test]
fn an_actor_that_panics_on_the_master() {
    fails_with(Trouble::PingerPanics, &["a pinger that misbehaves"]);
}

#[test]
fn a_message_that_cannot_be_written_on_the_master() {
    fails_with(Trouble::PingerCannotWrite, &["failed in run: an actor failed: ", "it has no bytes"]);
}

#[test]
fn a_message_that_kompact_cannot_write_on_the_master() {
    fails_with(
        Trouble::PingerCannotWriteLater,
        &["failed in run: Kompact's network layer: Error serialising message", "it has no bytes"],
    );
}

#[test]
fn a_message_to_nobody_on_the_master() {
    fails_with(Trouble::PingerUnreachable, &["failed in run: Kompact's network layer: Could not find actor reference"]);
}

#[test]
fn a_message_for_which_there_are_no_buffers() {
    fails_with(Trouble::PingerHasNoBuffers, &["failed in run: an actor failed: ", "Message too big"]);
}
