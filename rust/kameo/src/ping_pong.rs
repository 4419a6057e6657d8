use kameo::prelude::*;
use mpp_harness::parameters::PingPongParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::{KameoSystem, RunScope};
use crate::unbounded::{SendUnbounded, prepare};

/// PINGPONG: a pinger and a ponger send one message to and fro.
pub(crate) struct PingPong;

impl ComponentBenchmark for PingPong {
    type Parameters = PingPongParameters;
    type Setup = PingPongParameters;
    type System = KameoSystem;

    fn create(setup: &mut PingPongParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let messages = setup.messages;
        let latch = scope.latch().clone();
        let (pinger, ponger) = (prepare(), prepare());
        let (to_pinger, to_ponger) = (pinger.actor_ref().clone(), ponger.actor_ref().clone());
        scope.spawn(ponger, Ponger { _member: scope.member() });
        scope.spawn(pinger, Pinger { ponger: to_ponger, messages, pongs: 0, latch, _member: scope.member() });
        Ok(Box::new(move || to_pinger.send(Start)))
    }
}

struct Start;

struct Ping {
    pinger: ActorRef<Pinger>,
}

struct Pong;

#[derive(Actor)]
struct Pinger {
    ponger: ActorRef<Ponger>,
    messages: u64,
    pongs: u64,
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
        self.ping(context);
    }
}

impl Message<Pong> for Pinger {
    type Reply = ();

    async fn handle(&mut self, _: Pong, context: &mut Context<Self, Self::Reply>) {
        self.pongs += 1;
        if self.pongs < self.messages {
            self.ping(context);
        } else {
            self.latch.arrive_with(self.pongs);
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
