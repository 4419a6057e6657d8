use kameo::prelude::*;
use mpp_harness::parameters::FairnessParameters;
use mpp_harness::{
    Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Measurements, Member, RunLatch, fairness,
};

use crate::run_scope::{KameoSystem, RunScope};
use crate::unbounded::{SendUnbounded, prepare};

/// FAIRNESS: pairs of pingers and pongers, beside hogs.
pub(crate) struct Fairness;

impl ComponentBenchmark for Fairness {
    type Parameters = FairnessParameters;
    type Setup = fairness::Fairness;
    type System = KameoSystem;

    fn parts(setup: &fairness::Fairness) -> usize {
        setup.parameters.victims
    }

    fn create(setup: &mut fairness::Fairness, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let contest = setup.open();
        let create_hog = |_| {
            let hog = prepare();
            let to_hog = hog.actor_ref().clone();
            scope.spawn(hog, Hog { work: contest.hog(), _member: scope.member() });
            to_hog
        };
        let hogs: Vec<_> = (0..setup.parameters.hogs).map(create_hog).collect();
        let create_pair = |number| {
            let (pinger, ponger) = (prepare(), prepare());
            let (to_pinger, to_ponger) = (pinger.actor_ref().clone(), ponger.actor_ref().clone());
            scope.spawn(ponger, Ponger { _member: scope.member() });
            let (victim, latch) = (contest.victim(number), scope.latch().clone());
            scope.spawn(pinger, Pinger { ponger: to_ponger, victim, latch, _member: scope.member() });
            to_pinger
        };
        let pingers: Vec<_> = (0..setup.parameters.victims).map(create_pair).collect();
        Ok(Box::new(move || {
            contest.begin();
            hogs.iter().for_each(|hog| hog.send(Next));
            pingers.iter().for_each(|pinger| pinger.send(Start));
        }))
    }

    fn measurements(setup: &mut fairness::Fairness) -> Option<&mut dyn Measurements> {
        Some(setup)
    }
}

struct Start;

struct Ping {
    pinger: ActorRef<Pinger>,
}

struct Pong;

/// Makes a hog go on.
struct Next;

#[derive(Actor)]
struct Hog {
    work: fairness::Hog,
    _member: Member,
}

impl Message<Next> for Hog {
    type Reply = ();

    async fn handle(&mut self, _: Next, context: &mut Context<Self, Self::Reply>) {
        if self.work.work() {
            // The run may be over by now: a hog that is ending takes no message any more.
            let _ = context.actor_ref().tell(Next).try_send();
        }
    }
}

#[derive(Actor)]
struct Pinger {
    ponger: ActorRef<Ponger>,
    victim: fairness::Victim,
    latch: RunLatch,
    _member: Member,
}

impl Pinger {
    fn ping(&self, context: &Context<Self, ()>) {
        self.ponger.send(Ping { pinger: context.actor_ref().clone() });
    }
}

impl Message<Start> for Pinger {
    type Reply = ();

    async fn handle(&mut self, _: Start, context: &mut Context<Self, Self::Reply>) {
        self.victim.begin();
        self.ping(context);
    }
}

impl Message<Pong> for Pinger {
    type Reply = ();

    async fn handle(&mut self, _: Pong, context: &mut Context<Self, Self::Reply>) {
        match self.victim.take_pong() {
            Some(answer_part) => self.latch.arrive_with(answer_part),
            None => self.ping(context),
        }
    }
}

#[derive(Actor)]
struct Ponger {
    _member: Member,
}

impl Message<Ping> for Ponger {
    type Reply = ();

    async fn handle(&mut self, Ping { pinger }: Ping, _: &mut Context<Self, Self::Reply>) {
        pinger.send(Pong);
    }
}
