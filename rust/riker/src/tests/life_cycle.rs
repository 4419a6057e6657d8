//! What is left of a run's actors, whatever becomes of the run.

use std::sync::Arc;
use std::thread;

use mpp_harness::testing::life_cycle::{self, GuestParameters, Plan};
use mpp_harness::testing::measure;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Lifecycle, RunLatch};
use riker::actors::*;

use super::my_turn;
use crate::chameneos::Chameneos;
use crate::fibonacci::Fibonacci;
use crate::run_scope::RunScope;
use crate::system_provider::RikerSystem;

struct Guests;

impl ComponentBenchmark for Guests {
    type Parameters = GuestParameters;
    type Setup = GuestParameters;
    type System = RikerSystem;

    fn create(setup: &mut GuestParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let GuestParameters { plan, alive } = *setup;
        let latch = scope.latch().clone();
        let mut create_guest = |name| {
            let latch = latch.clone();
            scope.create(name, move || Guest { _alive: Arc::clone(alive), latch: latch.clone() })
        };
        let (first, _) = (create_guest("first")?, create_guest("second")?);
        Ok(Box::new(move || first.tell(Told(plan), None)))
    }
}

#[derive(Clone, Debug)]
struct Told(Plan);

struct Guest {
    _alive: Arc<()>,
    latch: RunLatch,
}

impl Actor for Guest {
    type Msg = Told;

    fn recv(&mut self, context: &Context<Told>, Told(plan): Told, _: Sender) {
        if plan.carry_out(&self.latch) {
            context.stop(&context.myself);
        }
    }
}

/// A benchmark whose actor leaves, and is then sent a message.
struct Absent;

impl ComponentBenchmark for Absent {
    type Parameters = ();
    type Setup = ();
    type System = RikerSystem;

    fn create((): &mut (), scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (latch, alive) = (scope.latch().clone(), Arc::new(()));
        let guest = scope.create("guest", move || Guest { _alive: Arc::clone(&alive), latch: latch.clone() })?;
        Ok(Box::new(move || {
            guest.sys_tell(SystemMsg::Command(riker::system::SystemCmd::Stop));
            // What reaches it while it stops may be lost without a trace.
            while guest.parent().is_child(&guest.clone().into()) {
                thread::yield_now();
            }
            guest.tell(Told(Plan::Idle), None);
        }))
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

#[test]
fn phases_in_a_wrong_order_are_errors() {
    life_cycle::phases_in_a_wrong_order_are_errors::<Guests>();
}

#[test]
fn a_message_that_reaches_nobody_fails_the_run() {
    let _turn = my_turn();
    let failure = measure(Lifecycle::<Absent>::new(), (), 2).unwrap_err();
    assert!(failure.reason.contains("message Told(Idle) to /user/run-"), "{failure:?}");
}

#[test]
fn a_request_cut_short_does_not_disturb_the_next() {
    let _turn = my_turn();
    life_cycle::a_request_cut_short_does_not_disturb_the_next::<Fibonacci>(18);
}

#[test]
fn requests_share_a_system() {
    let _turn = my_turn();
    life_cycle::requests_leave_no_thread_behind::<Chameneos>();
}
