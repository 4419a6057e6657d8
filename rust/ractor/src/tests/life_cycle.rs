//! Nothing is left of a run's actors, however the run ends.

use mpp_harness::testing::life_cycle::{Belongings, GuestParameters, Plan};
use mpp_harness::testing::{measure, my_turn};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Lifecycle, Member, life_cycle_tests};
use ractor::{Actor, ActorProcessingErr, ActorRef, SupervisionEvent};

use crate::chameneos::Chameneos;
use crate::fibonacci::Fibonacci;
use crate::overseer::escalate;
use crate::run_scope::{RactorSystem, RunScope};

struct Guests;

impl ComponentBenchmark for Guests {
    type Parameters = GuestParameters;
    type Setup = GuestParameters;
    type System = RactorSystem;

    fn create(setup: &mut GuestParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let plan = setup.plan;
        let guest = Guest { belongings: setup.belongings(scope.latch()), _member: scope.member() };
        let guest = scope.spawn(guest, None)?;
        Ok(Box::new(move || guest.cast(Told(plan)).unwrap()))
    }
}

struct Told(Plan);

#[derive(Clone)]
struct Guest {
    belongings: Belongings,
    _member: Member,
}

impl Actor for Guest {
    type Msg = Told;
    type State = Option<ActorRef<Told>>;
    type Arguments = Option<ActorRef<Told>>;

    /// The first guest knows none, and creates the second one.
    async fn pre_start(
        &self,
        myself: ActorRef<Told>,
        first: Option<ActorRef<Told>>,
    ) -> Result<Option<ActorRef<Told>>, ActorProcessingErr> {
        if first.is_some() {
            return Ok(first);
        }
        let (second, _) = Self::spawn_linked(None, self.clone(), Some(myself.clone()), myself.get_cell()).await?;
        Ok(Some(second))
    }

    async fn handle(
        &self,
        myself: ActorRef<Told>,
        Told(plan): Told,
        _: &mut Option<ActorRef<Told>>,
    ) -> Result<(), ActorProcessingErr> {
        if self.belongings.try_to_carry_out(plan)? {
            myself.stop(None);
        }
        Ok(())
    }
}

/// An actor with a child, which fails without a panic when it is told.
struct Doomed;

impl ComponentBenchmark for Doomed {
    type Parameters = ();
    type Setup = ();
    type System = RactorSystem;

    fn create((): &mut (), scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let parent = scope.spawn(Parent { member: scope.member() }, ())?;
        Ok(Box::new(move || parent.cast(()).unwrap()))
    }
}

struct Parent {
    member: Member,
}

impl Actor for Parent {
    type Msg = ();
    type State = ActorRef<()>;
    type Arguments = ();

    async fn pre_start(&self, myself: ActorRef<()>, (): ()) -> Result<ActorRef<()>, ActorProcessingErr> {
        let child = Child { _member: self.member.clone() };
        let (child, _) = Child::spawn_linked(None, child, (), myself.get_cell()).await?;
        Ok(child)
    }

    async fn handle(&self, _: ActorRef<()>, (): (), child: &mut ActorRef<()>) -> Result<(), ActorProcessingErr> {
        Ok(child.cast(())?)
    }

    async fn handle_supervisor_evt(
        &self,
        _: ActorRef<()>,
        event: SupervisionEvent,
        _: &mut ActorRef<()>,
    ) -> Result<(), ActorProcessingErr> {
        escalate(event)
    }
}

struct Child {
    _member: Member,
}

impl Actor for Child {
    type Msg = ();
    type State = ();
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<()>, (): ()) -> Result<(), ActorProcessingErr> {
        Ok(())
    }

    async fn handle(&self, _: ActorRef<()>, (): (), (): &mut ()) -> Result<(), ActorProcessingErr> {
        Err("a child that has enough".into())
    }
}

#[test]
fn an_actor_that_fails_fails_its_request() {
    let _turn = my_turn();
    let failure = measure(Lifecycle::<Doomed>::new(), (), 1).unwrap_err();
    assert!(failure.reason.contains("a child that has enough"), "{failure:?}");
}

life_cycle_tests!(Guests, fibonacci(25): Fibonacci, chameneos: Chameneos);
