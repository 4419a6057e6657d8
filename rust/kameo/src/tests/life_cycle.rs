//! What is left of a run's actors, whatever becomes of the run.

use std::fs;
use std::sync::Arc;
use std::thread;

use kameo::prelude::*;
use mpp_harness::parameters::{ChameneosParameters, FibonacciParameters};
use mpp_harness::testing::life_cycle::{self, GuestParameters, Plan};
use mpp_harness::testing::measure;
use mpp_harness::{
    Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Lifecycle, LocalBenchmark, Member, RunLatch, RunWatch,
};

use super::my_turn;
use crate::chameneos::Chameneos;
use crate::fibonacci::Fibonacci;
use crate::run_scope::RunScope;
use crate::system_provider::KameoSystem;
use crate::unbounded::{SendUnbounded, prepare};

struct Guests(GuestParameters);

impl ComponentBenchmark for Guests {
    type Parameters = GuestParameters;
    type System = KameoSystem;

    fn new(parameters: GuestParameters) -> Self {
        Self(parameters)
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let GuestParameters { plan, alive } = self.0;
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
    type System = KameoSystem;

    fn new((): ()) -> Self {
        Self
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
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
    for _ in 0..3 {
        let watch = RunWatch::new();
        let mut benchmark = Lifecycle::<Fibonacci>::new();
        benchmark.set_up(FibonacciParameters { n: 25 }).unwrap();
        benchmark.prepare(&watch).unwrap();
        let canceller = watch.clone();
        let cancelled = thread::spawn(move || canceller.cancel("nobody wants it"));
        assert!(benchmark.run().is_err());
        cancelled.join().unwrap();
        benchmark.clean_up(true).unwrap();
        assert_eq!(measure(Lifecycle::<Fibonacci>::new(), FibonacciParameters { n: 10 }, 2), Ok(55));
    }
}

#[test]
fn requests_leave_no_thread_behind() {
    let _turn = my_turn();
    let threads = || fs::read_dir("/proc/self/task").unwrap().count();
    let request = || measure(Lifecycle::<Chameneos>::new(), ChameneosParameters { chameneos: 3, meetings: 10 }, 2);
    assert_eq!(request(), Ok(20));
    let before = threads();
    for _ in 0..20 {
        assert_eq!(request(), Ok(20));
    }
    // Threads of the test runner come and go.
    assert!(threads() < before + 10, "{before} threads before, {} after", threads());
}
