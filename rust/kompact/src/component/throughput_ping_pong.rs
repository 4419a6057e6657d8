use std::marker::PhantomData;

use kompact::prelude::*;
use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::ping_pong::{Content, Next, Pipeline};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use super::start::{Start, StartPort};
use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight.
pub(crate) struct ThroughputPingPong;

impl ComponentBenchmark for ThroughputPingPong {
    type Parameters = ThroughputPingPongParameters;
    type Setup = ThroughputPingPongParameters;
    type System = RequestSystem;

    fn parts(setup: &ThroughputPingPongParameters) -> usize {
        setup.parallelism
    }

    fn create(setup: &mut ThroughputPingPongParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        if setup.static_only { create_pairs::<()>(setup, scope) } else { create_pairs::<u64>(setup, scope) }
    }
}

fn create_pairs<C: Content>(
    parameters: &ThroughputPingPongParameters,
    scope: &mut RunScope,
) -> Result<Begin, BenchmarkError> {
    let mut starts: Vec<ProvidedRef<StartPort>> = Vec::with_capacity(parameters.parallelism);
    for _ in 0..parameters.parallelism {
        let ponger = scope.create(Ponger::<C>::new(scope.member()));
        let pinger = scope.create(Pinger::new(parameters, scope.latch().clone(), scope.member()));
        scope.connect::<PingPongPort<C>, _, _>(&ponger, &pinger)?;
        starts.push(pinger.provided_ref());
        scope.start(&ponger);
        scope.start(&pinger);
    }
    let system = scope.system().clone();
    Ok(Box::new(move || {
        for start in &starts {
            system.trigger_r(Start, start);
        }
    }))
}

#[derive(Clone, Copy, Debug)]
struct Ping<C>(C);

#[derive(Clone, Copy, Debug)]
struct Pong<C>(C);

struct PingPongPort<C>(PhantomData<C>);

impl<C: Content> Port for PingPongPort<C> {
    type Indication = Pong<C>;
    type Request = Ping<C>;
}

#[derive(ComponentDefinition, Actor)]
struct Pinger<C: Content> {
    ctx: ComponentContext<Self>,
    ponger: RequiredPort<PingPongPort<C>>,
    start: ProvidedPort<StartPort>,
    pipeline: Pipeline<C>,
    latch: RunLatch,
    _member: Member,
}

impl<C: Content> Pinger<C> {
    fn new(parameters: &ThroughputPingPongParameters, latch: RunLatch, member: Member) -> Self {
        let (ctx, pipeline) = (ComponentContext::uninitialised(), Pipeline::new(parameters));
        let (ponger, start) = (RequiredPort::uninitialised(), ProvidedPort::uninitialised());
        Self { ctx, ponger, start, pipeline, latch, _member: member }
    }
}

impl<C: Content> ComponentLifecycle for Pinger<C> {}

impl<C: Content> Provide<StartPort> for Pinger<C> {
    fn handle(&mut self, _start: Start) -> HandlerResult {
        self.pipeline.fill().for_each(|content| self.ponger.trigger(Ping(content)));
        Handled::OK
    }
}

impl<C: Content> Require<PingPongPort<C>> for Pinger<C> {
    fn handle(&mut self, pong: Pong<C>) -> HandlerResult {
        match self.pipeline.take(pong.0) {
            Next::Ping(content) => self.ponger.trigger(Ping(content)),
            Next::Wait => {}
            Next::Done(answer_part) => self.latch.arrive_with(answer_part),
        }
        Handled::OK
    }
}

#[derive(ComponentDefinition, Actor)]
struct Ponger<C: Content> {
    ctx: ComponentContext<Self>,
    pinger: ProvidedPort<PingPongPort<C>>,
    _member: Member,
}

impl<C: Content> Ponger<C> {
    fn new(member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), pinger: ProvidedPort::uninitialised(), _member: member }
    }
}

impl<C: Content> ComponentLifecycle for Ponger<C> {}

impl<C: Content> Provide<PingPongPort<C>> for Ponger<C> {
    fn handle(&mut self, ping: Ping<C>) -> HandlerResult {
        self.pinger.trigger(Pong(ping.0));
        Handled::OK
    }
}
