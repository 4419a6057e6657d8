//! Nothing is left of a run's actors, however the run ends.

use std::marker::PhantomData;

use actix::prelude::*;
use mpp_harness::testing::life_cycle::{Belongings, GuestParameters, Plan};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, life_cycle_tests};

use crate::chameneos::Chameneos;
use crate::fibonacci::Fibonacci;
use crate::placement::{DealtOut, Placement, WithCreator};
use crate::run_scope::{RunScope, stops_when_told};
use crate::system_provider::ActixSystem;

struct Guests<P>(PhantomData<P>);

impl<P: Placement> ComponentBenchmark for Guests<P> {
    type Parameters = GuestParameters;
    type Setup = GuestParameters;
    type System = ActixSystem<P>;

    fn create(setup: &mut GuestParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (plan, belongings, member) = (setup.plan, setup.belongings(scope.latch()), scope.member());
        let guest = scope.start(1, move |context| {
            let guest = |other| Guest { _other: other, belongings: belongings.clone(), _member: member.clone() };
            let second = guest(context.address()).start();
            guest(second)
        });
        Ok(Box::new(move || guest.do_send(Told(plan))))
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Told(Plan);

struct Guest {
    _other: Addr<Guest>,
    belongings: Belongings,
    _member: Member,
}

impl Actor for Guest {
    type Context = Context<Self>;
}

stops_when_told!(Guest);

impl Handler<Told> for Guest {
    type Result = ();

    fn handle(&mut self, Told(plan): Told, context: &mut Self::Context) {
        if self.belongings.carry_out(plan) {
            context.stop();
        }
    }
}

life_cycle_tests!(Guests<WithCreator>, fibonacci(25): Fibonacci, chameneos: Chameneos<WithCreator>);

mod dealt_out {
    use super::*;

    life_cycle_tests!(Guests<DealtOut>, chameneos: Chameneos<DealtOut>);
}
