use std::marker::PhantomData;

use actix::prelude::*;
use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::ping_pong::{Content, Next, Pipeline};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::placement::Placement;
use crate::run_scope::{RunScope, Stop};
use crate::system_provider::ActixSystem;

/// TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight.
pub(crate) struct ThroughputPingPong<P>(PhantomData<P>);

impl<P: Placement> ComponentBenchmark for ThroughputPingPong<P> {
    type Parameters = ThroughputPingPongParameters;
    type Setup = ThroughputPingPongParameters;
    type System = ActixSystem<P>;

    fn parts(setup: &ThroughputPingPongParameters) -> usize {
        setup.parallelism
    }

    fn create(setup: &mut ThroughputPingPongParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        Ok(if setup.static_only { create_pairs::<()>(setup, scope) } else { create_pairs::<u64>(setup, scope) })
    }
}

fn create_pairs<C: Content>(parameters: &ThroughputPingPongParameters, scope: &mut RunScope) -> Begin {
    let create_pair = |pair| {
        let (latch, member, pipeline) = (scope.latch().clone(), scope.member(), Pipeline::<C>::new(parameters));
        scope.start(pair, move |_| {
            let ponger = Ponger { content: PhantomData, _member: member.clone() }.start();
            Pinger { ponger, pipeline, latch, _member: member }
        })
    };
    let pingers: Vec<_> = (0..parameters.parallelism).map(create_pair).collect();
    Box::new(move || pingers.iter().for_each(|pinger| pinger.do_send(Start)))
}

#[derive(Message)]
#[rtype(result = "()")]
struct Start;

#[derive(Message)]
#[rtype(result = "()")]
struct Ping<C: Content> {
    content: C,
    pinger: Addr<Pinger<C>>,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Pong<C>(C);

struct Pinger<C: Content> {
    ponger: Addr<Ponger<C>>,
    pipeline: Pipeline<C>,
    latch: RunLatch,
    _member: Member,
}

impl<C: Content> Pinger<C> {
    fn ping(&self, content: C, context: &Context<Self>) {
        self.ponger.do_send(Ping { content, pinger: context.address() });
    }
}

impl<C: Content> Actor for Pinger<C> {
    type Context = Context<Self>;
}

impl<C: Content> Handler<Stop> for Pinger<C> {
    type Result = ();

    fn handle(&mut self, _: Stop, context: &mut Self::Context) {
        context.stop();
    }
}

impl<C: Content> Handler<Start> for Pinger<C> {
    type Result = ();

    fn handle(&mut self, _: Start, context: &mut Self::Context) {
        self.pipeline.fill().for_each(|content| self.ping(content, context));
    }
}

impl<C: Content> Handler<Pong<C>> for Pinger<C> {
    type Result = ();

    fn handle(&mut self, Pong(content): Pong<C>, context: &mut Self::Context) {
        match self.pipeline.take(content) {
            Next::Ping(content) => self.ping(content, context),
            Next::Wait => {}
            Next::Done(answer_part) => self.latch.arrive_with(answer_part),
        }
    }
}

struct Ponger<C> {
    content: PhantomData<C>,
    _member: Member,
}

impl<C: Content> Actor for Ponger<C> {
    type Context = Context<Self>;
}

impl<C: Content> Handler<Ping<C>> for Ponger<C> {
    type Result = ();

    fn handle(&mut self, Ping { content, pinger }: Ping<C>, _: &mut Self::Context) {
        pinger.do_send(Pong(content));
    }
}
