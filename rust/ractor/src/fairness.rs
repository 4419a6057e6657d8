use mpp_harness::parameters::FairnessParameters;
use mpp_harness::{
    Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Measurements, Member, RunLatch, fairness,
};
use ractor::{Actor, ActorProcessingErr, ActorRef, SupervisionEvent};

use crate::overseer::escalate;
use crate::run_scope::{RactorSystem, RunScope};

/// FAIRNESS: pairs of pingers and pongers, beside hogs.
pub(crate) struct Fairness;

impl ComponentBenchmark for Fairness {
    type Parameters = FairnessParameters;
    type Setup = fairness::Fairness;
    type System = RactorSystem;

    fn parts(setup: &fairness::Fairness) -> usize {
        setup.parameters.victims
    }

    fn create(setup: &mut fairness::Fairness, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let contest = setup.open();
        let create_hog = |_| scope.spawn(Hog { work: contest.hog(), _member: scope.member() }, ());
        let hogs = (0..setup.parameters.hogs).map(create_hog).collect::<Result<Vec<_>, _>>()?;
        let create_pinger = |number| {
            scope.spawn(Pinger { latch: scope.latch().clone(), member: scope.member() }, contest.victim(number))
        };
        let pingers = (0..setup.parameters.victims).map(create_pinger).collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(move || {
            contest.begin();
            // An actor that has gone has failed the run.
            for hog in &hogs {
                let _ = hog.cast(Next);
            }
            for pinger in &pingers {
                let _ = pinger.cast(ToPinger::Start);
            }
        }))
    }

    fn measurements(setup: &mut fairness::Fairness) -> Option<&mut dyn Measurements> {
        Some(setup)
    }
}

/// Makes a hog go on.
struct Next;

enum ToPinger {
    Start,
    Pong,
}

struct Ping {
    pinger: ActorRef<ToPinger>,
}

struct Hog {
    work: fairness::Hog,
    _member: Member,
}

impl Actor for Hog {
    type Msg = Next;
    type State = ();
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Next>, (): ()) -> Result<(), ActorProcessingErr> {
        Ok(())
    }

    async fn handle(&self, myself: ActorRef<Next>, _: Next, (): &mut ()) -> Result<(), ActorProcessingErr> {
        if self.work.work() {
            myself.cast(Next)?;
        }
        Ok(())
    }
}

/// It creates its ponger.
struct Pinger {
    latch: RunLatch,
    member: Member,
}

struct Rounds {
    ponger: ActorRef<Ping>,
    victim: fairness::Victim,
}

impl Actor for Pinger {
    type Msg = ToPinger;
    type State = Rounds;
    type Arguments = fairness::Victim;

    async fn pre_start(
        &self,
        myself: ActorRef<ToPinger>,
        victim: fairness::Victim,
    ) -> Result<Rounds, ActorProcessingErr> {
        let ponger = Ponger { _member: self.member.clone() };
        let (ponger, _) = Ponger::spawn_linked(None, ponger, (), myself.get_cell()).await?;
        Ok(Rounds { ponger, victim })
    }

    async fn handle(
        &self,
        myself: ActorRef<ToPinger>,
        message: ToPinger,
        Rounds { ponger, victim }: &mut Rounds,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            ToPinger::Start => victim.begin(),
            ToPinger::Pong => {
                if let Some(answer_part) = victim.take_pong() {
                    self.latch.arrive_with(answer_part);
                    return Ok(());
                }
            }
        }
        Ok(ponger.cast(Ping { pinger: myself })?)
    }

    async fn handle_supervisor_evt(
        &self,
        _: ActorRef<ToPinger>,
        event: SupervisionEvent,
        _: &mut Rounds,
    ) -> Result<(), ActorProcessingErr> {
        escalate(event)
    }
}

struct Ponger {
    _member: Member,
}

impl Actor for Ponger {
    type Msg = Ping;
    type State = ();
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Ping>, (): ()) -> Result<(), ActorProcessingErr> {
        Ok(())
    }

    async fn handle(&self, _: ActorRef<Ping>, Ping { pinger }: Ping, (): &mut ()) -> Result<(), ActorProcessingErr> {
        Ok(pinger.cast(ToPinger::Pong)?)
    }
}
