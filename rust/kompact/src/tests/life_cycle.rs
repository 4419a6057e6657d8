//! Nothing is left of a run's components, however the run ends.

use kompact::prelude::*;
use mpp_harness::parameters::RequestReplyParameters;
use mpp_harness::testing::life_cycle::{Belongings, GuestParameters, Plan};
use mpp_harness::testing::my_turn;
use mpp_harness::{
    Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Lifecycle, LocalBenchmark, Member, RunWatch,
    life_cycle_tests,
};

use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;
use crate::{actor, mixed};

struct Guests;

impl ComponentBenchmark for Guests {
    type Parameters = GuestParameters;
    type Setup = GuestParameters;
    type System = RequestSystem;

    fn create(setup: &mut GuestParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let plan = setup.plan;
        let first = scope.create(Guest::new(setup.belongings(scope.latch()), scope.member()));
        let second = scope.create(Guest::new(setup.belongings(scope.latch()), scope.member()));
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
    belongings: Belongings,
    _member: Member,
}

impl Guest {
    fn new(belongings: Belongings, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), other: None, belongings, _member: member }
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
        if self.belongings.carry_out(plan) { Handled::SHUTDOWN } else { Handled::OK }
    }

    takes_no_network_messages!();
}

life_cycle_tests!(Guests, fibonacci(20): actor::Fibonacci, chameneos: mixed::Chameneos);

/// A client that waits for an answer is not killed before it has come, and its server may be gone by then.
#[test]
fn clients_that_ask_can_be_cut_short() {
    let _turn = my_turn();
    let watch = RunWatch::new();
    let mut benchmark = Lifecycle::<actor::RequestReply>::new();
    benchmark.set_up(RequestReplyParameters { requests: u64::MAX, pairs: 10, asks: true }).unwrap();
    benchmark.prepare(&watch).unwrap();
    watch.cancel("nobody wants it");
    assert!(benchmark.run().is_err());
    benchmark.clean_up(true).unwrap();
}
