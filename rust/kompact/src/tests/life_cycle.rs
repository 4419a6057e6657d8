//! What is left of a run's components, whatever becomes of the run.

use std::sync::Arc;

use kompact::prelude::*;
use mpp_harness::testing::life_cycle::{self, GuestParameters, Plan};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use super::my_turn;
use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;
use crate::{actor, mixed};

struct Guests;

impl ComponentBenchmark for Guests {
    type Parameters = GuestParameters;
    type Setup = GuestParameters;
    type System = RequestSystem;

    fn create(setup: &mut GuestParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let GuestParameters { plan, alive } = *setup;
        let first = scope.create(Guest::new(alive, scope.latch().clone(), scope.member()));
        let second = scope.create(Guest::new(alive, scope.latch().clone(), scope.member()));
        first.on_definition(|guest| guest.other = second.actor_ref().hold());
        second.on_definition(|guest| guest.other = first.actor_ref().hold());
        scope.start(&second);
        let first = scope.start_actor(&first)?;
        Ok(Box::new(move || first.tell(plan)))
    }
}

#[derive(ComponentDefinition)]
struct Guest {
    ctx: ComponentContext<Self>,
    other: Option<ActorRefStrong<Plan>>,
    latch: RunLatch,
    _alive: Arc<()>,
    _member: Member,
}

impl Guest {
    fn new(alive: &Arc<()>, latch: RunLatch, member: Member) -> Self {
        let ctx = ComponentContext::uninitialised();
        Self { ctx, other: None, latch, _alive: Arc::clone(alive), _member: member }
    }
}

impl ComponentLifecycle for Guest {
    fn on_kill(&mut self) -> HandlerResult {
        self.other = None;
        Handled::OK
    }
}

impl Actor for Guest {
    type Message = Plan;

    fn receive_local(&mut self, plan: Plan) -> HandlerResult {
        if plan.carry_out(&self.latch) { Handled::SHUTDOWN } else { Handled::OK }
    }

    takes_no_network_messages!();
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
fn a_component_that_panics_fails_its_request_and_no_other() {
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
    life_cycle::a_request_cut_short_does_not_disturb_the_next::<actor::Fibonacci>(20);
}

#[test]
fn requests_leave_no_thread_behind() {
    let _turn = my_turn();
    life_cycle::requests_leave_no_thread_behind::<mixed::Chameneos>();
}
