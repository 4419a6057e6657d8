//! Nothing is left of a run's actors, however the run ends.

use kameo::prelude::*;
use mpp_harness::testing::life_cycle::{Belongings, GuestParameters, Plan};
use mpp_harness::testing::{measure, my_turn};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Lifecycle, Member, life_cycle_tests};

use crate::chameneos::Chameneos;
use crate::fibonacci::Fibonacci;
use crate::run_scope::{KameoSystem, RunScope};
use crate::unbounded::{SendUnbounded, prepare};

struct Guests;

impl ComponentBenchmark for Guests {
    type Parameters = GuestParameters;
    type Setup = GuestParameters;
    type System = KameoSystem;

    fn create(setup: &mut GuestParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (plan, belongings) = (setup.plan, setup.belongings(scope.latch()));
        let (first, second) = (prepare(), prepare());
        let (to_first, to_second) = (first.actor_ref().clone(), second.actor_ref().clone());
        let second_guest = Guest { _other: to_first.clone(), belongings: belongings.clone(), _member: scope.member() };
        scope.spawn(second, second_guest);
        scope.spawn(first, Guest { _other: to_second, belongings, _member: scope.member() });
        Ok(Box::new(move || to_first.send(Told(plan))))
    }
}

struct Told(Plan);

#[derive(Actor)]
struct Guest {
    _other: ActorRef<Guest>,
    belongings: Belongings,
    _member: Member,
}

impl Message<Told> for Guest {
    type Reply = ();

    async fn handle(&mut self, Told(plan): Told, context: &mut Context<Self, Self::Reply>) {
        if self.belongings.carry_out(plan) {
            context.stop();
        }
    }
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

life_cycle_tests!(Guests, fibonacci(25): Fibonacci, chameneos: Chameneos);
