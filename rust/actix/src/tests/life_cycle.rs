//! What is left of a run's actors, whatever becomes of the run.

use std::sync::Arc;

use actix::prelude::*;
use mpp_harness::testing::life_cycle::{self, GuestParameters, Plan};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use super::my_turn;
use crate::chameneos::Chameneos;
use crate::fibonacci::Fibonacci;
use crate::run_scope::{RunScope, stops_when_told};
use crate::system_provider::ActixSystem;

struct Guests;

impl ComponentBenchmark for Guests {
    type Parameters = GuestParameters;
    type Setup = GuestParameters;
    type System = ActixSystem;

    fn create(setup: &mut GuestParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let GuestParameters { plan, alive } = *setup;
        let (latch, member) = (scope.latch().clone(), scope.member());
        let guest = scope.start(1, move |context| {
            let second = Guest::new(context.address(), alive, &latch, &member).start();
            Guest::new(second, alive, &latch, &member)
        });
        Ok(Box::new(move || guest.do_send(Told(plan))))
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Told(Plan);

struct Guest {
    _other: Addr<Guest>,
    _alive: Arc<()>,
    latch: RunLatch,
    _member: Member,
}

impl Guest {
    fn new(other: Addr<Guest>, alive: &Arc<()>, latch: &RunLatch, member: &Member) -> Self {
        Self { _other: other, _alive: Arc::clone(alive), latch: latch.clone(), _member: member.clone() }
    }
}

impl Actor for Guest {
    type Context = Context<Self>;
}

stops_when_told!(Guest);

impl Handler<Told> for Guest {
    type Result = ();

    fn handle(&mut self, Told(plan): Told, context: &mut Self::Context) {
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
