use std::marker::PhantomData;

use kameo::prelude::*;
use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::ping_pong::{Content, Next, Pipeline};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::{KameoSystem, RunScope};
use crate::unbounded::{SendUnbounded, prepare};

/// TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight.
pub(crate) struct ThroughputPingPong;

impl ComponentBenchmark for ThroughputPingPong {
    type Parameters = ThroughputPingPongParameters;
    type Setup = ThroughputPingPongParameters;
    type System = KameoSystem;

    fn parts(setup: &ThroughputPingPongParameters) -> usize {
        setup.parallelism
    }

    fn create(setup: &mut ThroughputPingPongParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        Ok(if setup.static_only { create_pairs::<()>(setup, scope) } else { create_pairs::<u64>(setup, scope) })
    }
}

fn create_pairs<C: Content>(parameters: &ThroughputPingPongParameters, scope: &mut RunScope) -> Begin {
    let create_pair = |_| {
        let (pinger, ponger) = (prepare(), prepare());
        let (to_pinger, to_ponger) = (pinger.actor_ref().clone(), ponger.actor_ref().clone());
        scope.spawn(ponger, Ponger { content: PhantomData, _member: scope.member() });
        let (pipeline, latch) = (Pipeline::<C>::new(parameters), scope.latch().clone());
        scope.spawn(pinger, Pinger { ponger: to_ponger, pipeline, latch, _member: scope.member() });
        to_pinger
    };
    let pingers: Vec<_> = (0..parameters.parallelism).map(create_pair).collect();
    Box::new(move || pingers.iter().for_each(|pinger| pinger.send(Start)))
}

struct Start;

struct Ping<C: Content> {
    content: C,
    pinger: ActorRef<Pinger<C>>,
}

struct Pong<C>(C);

#[derive(Actor)]
struct Pinger<C: Content> {
    ponger: ActorRef<Ponger<C>>,
    pipeline: Pipeline<C>,
    latch: RunLatch,
    _member: Member,
}

impl<C: Content> Pinger<C> {
    fn ping(&self, content: C, context: &Context<Self, ()>) {
        self.ponger.send(Ping { content, pinger: context.actor_ref().clone() });
    }
}

impl<C: Content> Message<Start> for Pinger<C> {
    type Reply = ();

    async fn handle(&mut self, _: Start, context: &mut Context<Self, Self::Reply>) {
        self.pipeline.fill().for_each(|content| self.ping(content, context));
    }
}

impl<C: Content> Message<Pong<C>> for Pinger<C> {
    type Reply = ();

    async fn handle(&mut self, Pong(content): Pong<C>, context: &mut Context<Self, Self::Reply>) {
        match self.pipeline.take(content) {
            Next::Ping(content) => self.ping(content, context),
            Next::Wait => {}
            Next::Done(answer_part) => self.latch.arrive_with(answer_part),
        }
    }
}

#[derive(Actor)]
struct Ponger<C: Content> {
    content: PhantomData<C>,
    _member: Member,
}

impl<C: Content> Message<Ping<C>> for Ponger<C> {
    type Reply = ();

    async fn handle(&mut self, Ping { content, pinger }: Ping<C>, _: &mut Context<Self, Self::Reply>) {
        pinger.send(Pong(content));
    }
}
