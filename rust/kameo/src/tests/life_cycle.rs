//! What is left of a run's actors, whatever becomes of the run.

use std::sync::Arc;

use kameo::prelude::*;
use mpp_harness::testing::life_cycle::{self, GuestParameters, Plan};
use mpp_harness::testing::measure;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Lifecycle, Member, RunLatch};

use super::my_turn;
use crate::chameneos::Chameneos;
use crate::fibonacci::Fibonacci;
use crate::run_scope::RunScope;
use crate::system_provider::KameoSystem;
use crate::unbounded::{SendUnbounded, prepare};

struct Guests;

impl ComponentBenchmark for Guests {
    type Parameters = GuestParameters;
    type Setup = GuestParameters;
    type System = KameoSystem;

    fn create(setup: &mut GuestParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let GuestParameters { plan, alive } = *setup;
        let (latch, member) = (scope.latch().clone(), scope.member());
        let (first, second) = (prepare(), prepare());
        let (to_first, to_second) = (first.actor_ref().clone(), second.actor_ref().clone());
        scope.spawn(second, Guest::new(to_first.clone(), alive, &latch, &member));
        scope.spawn(first, Guest::new(to_second, alive, &latch, &member));
        Ok(Box::new(move || to_first.send(Told(plan))))
    }
}

struct Told(Plan);

#[derive(Actor)]
struct Guest {
    _other: ActorRef<Guest>,
    _alive: Arc<()>,
    latch: RunLatch,
    _member: Member,
}

impl Guest {
    fn new(other: ActorRef<Guest>, alive: &Arc<()>, latch: &RunLatch, member: &Member) -> Self {
        Self { _other: other, _alive: Arc::clone(alive), latch: latch.clone(), _member: member.clone() }
    }
}

impl Message<Told> for Guest {
    type Reply = ();

    async fn handle(&mut self, Told(plan): Told, context: &mut Context<Self, Self::Reply>) {
        if plan.carry_out(&self.latch) {
            context.stop();
        }
    }
}

#[test]
fn nothing_is_left_of_runs() {
    let _turn = my_turn();
    life_cycle::nothing_is_left_of_runs::<Guests>();
}

#[test]
fn nothing_is_left_of_failed_runs() {
    let _turn = my_turn();
    life_cycle::nothing_is_left_of_failed_runs::<Guests>();
}

#[test]
fn an_actor_that_panics_fails_its_request_and_no_other() {
    let _turn = my_turn();
    life_cycle::a_panic_fails_its_request_and_no_other::<Guests>();
}

/// An actor that is told to write to one that has stopped.
struct Forsaken;

impl ComponentBenchmark for Forsaken {
    type Parameters = ();
    type Setup = ();
    type System = KameoSystem;

    fn create((): &mut (), scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (stopped, writer) = (prepare(), prepare());
        let (to_stopped, to_writer) = (stopped.actor_ref().clone(), writer.actor_ref().clone());
        scope.spawn(stopped, Stopping { _member: scope.member() });
        to_stopped.send(());
        scope.spawn(writer, Writer { to: to_stopped, _member: scope.member() });
        Ok(Box::new(move || to_writer.send(())))
    }
}

#[derive(Actor)]
struct Stopping {
    _member: Member,
}

impl Message<()> for Stopping {
    type Reply = ();

    async fn handle(&mut self, (): (), context: &mut Context<Self, Self::Reply>) {
        context.stop();
    }
}

#[derive(Actor)]
struct Writer {
    to: ActorRef<Stopping>,
    _member: Member,
}

impl Message<()> for Writer {
    type Reply = ();

    async fn handle(&mut self, (): (), _: &mut Context<Self, Self::Reply>) {
        self.to.wait_for_shutdown().await;
        self.to.send(());
    }
}

#[test]
fn a_message_that_is_lost_fails_its_request() {
    let _turn = my_turn();
    let failure = measure(Lifecycle::<Forsaken>::new(), (), 1).unwrap_err();
    assert!(failure.reason.contains("a message to an actor got lost"), "{failure:?}");
}

#[test]
fn phases_in_a_wrong_order_are_errors() {
    life_cycle::phases_in_a_wrong_order_are_errors::<Guests>();
}

#[test]
fn a_request_cut_short_does_not_disturb_the_next() {
    let _turn = my_turn();
    life_cycle::a_request_cut_short_does_not_disturb_the_next::<Fibonacci>(25);
}

#[test]
fn requests_leave_no_thread_behind() {
    let _turn = my_turn();
    life_cycle::requests_leave_no_thread_behind::<Chameneos>();
}
