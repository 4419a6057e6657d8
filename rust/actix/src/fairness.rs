use std::marker::PhantomData;

use actix::prelude::*;
use mpp_harness::parameters::FairnessParameters;
use mpp_harness::{
    Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Measurements, Member, RunLatch, fairness,
};

use crate::placement::Placement;
use crate::run_scope::{RunScope, stops_when_told};
use crate::system_provider::ActixSystem;

/// FAIRNESS: pairs of pingers and pongers, beside hogs.
pub(crate) struct Fairness<P>(PhantomData<P>);

impl<P: Placement> ComponentBenchmark for Fairness<P> {
    type Parameters = FairnessParameters;
    type Setup = fairness::Fairness;
    type System = ActixSystem<P>;

    fn parts(setup: &fairness::Fairness) -> usize {
        setup.parameters.victims
    }

    fn create(setup: &mut fairness::Fairness, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let contest = setup.open();
        let create_hog = |number| {
            let hog = Hog { work: contest.hog(), _member: scope.member() };
            scope.start(number, move |_| hog)
        };
        let hogs: Vec<_> = (0..setup.parameters.hogs).map(create_hog).collect();
        let create_pair = |number| {
            let (victim, latch, member) = (contest.victim(number), scope.latch().clone(), scope.member());
            scope.start(number, move |_| {
                let ponger = Ponger { _member: member.clone() }.start();
                Pinger { ponger, victim, latch, _member: member }
            })
        };
        let pingers: Vec<_> = (0..setup.parameters.victims).map(create_pair).collect();
        Ok(Box::new(move || {
            contest.begin();
            hogs.iter().for_each(|hog| hog.do_send(Next));
            pingers.iter().for_each(|pinger| pinger.do_send(Start));
        }))
    }

    fn measurements(setup: &mut fairness::Fairness) -> Option<&mut dyn Measurements> {
        Some(setup)
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Start;

#[derive(Message)]
#[rtype(result = "()")]
struct Ping {
    pinger: Addr<Pinger>,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Pong;

/// Makes a hog go on.
#[derive(Message)]
#[rtype(result = "()")]
struct Next;

/// A hog never lets go of its arbiter: Actix handles all messages of an actor before it turns to another one.
struct Hog {
    work: fairness::Hog,
    _member: Member,
}

impl Actor for Hog {
    type Context = Context<Self>;
}

impl Handler<Next> for Hog {
    type Result = ();

    fn handle(&mut self, _: Next, context: &mut Self::Context) {
        if self.work.work() {
            context.notify(Next);
        }
    }
}

/// It creates its ponger.
struct Pinger {
    ponger: Addr<Ponger>,
    victim: fairness::Victim,
    latch: RunLatch,
    _member: Member,
}

impl Pinger {
    fn ping(&self, context: &Context<Self>) {
        self.ponger.do_send(Ping { pinger: context.address() });
    }
}

impl Actor for Pinger {
    type Context = Context<Self>;
}

impl Handler<Start> for Pinger {
    type Result = ();

    fn handle(&mut self, _: Start, context: &mut Self::Context) {
        self.victim.begin();
        self.ping(context);
    }
}

impl Handler<Pong> for Pinger {
    type Result = ();

    fn handle(&mut self, _: Pong, context: &mut Self::Context) {
        match self.victim.take_pong() {
            Some(answer_part) => self.latch.arrive_with(answer_part),
            None => self.ping(context),
        }
    }
}

struct Ponger {
    _member: Member,
}

impl Actor for Ponger {
    type Context = Context<Self>;
}

impl Handler<Ping> for Ponger {
    type Result = ();

    fn handle(&mut self, Ping { pinger }: Ping, _: &mut Self::Context) {
        pinger.do_send(Pong);
    }
}

stops_when_told!(Hog, Pinger);
