use std::marker::PhantomData;

use kompact::prelude::*;
use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::payload::{Index, Nothing, Payload};
use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight.
pub(crate) struct ThroughputPingPong {
    parameters: ThroughputPingPongParameters,
}

impl ComponentBenchmark for ThroughputPingPong {
    type Parameters = ThroughputPingPongParameters;
    type System = RequestSystem;

    fn new(parameters: ThroughputPingPongParameters) -> Self {
        Self { parameters }
    }

    fn parts(&self) -> usize {
        self.parameters.parallelism
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        if self.parameters.static_only {
            create_pairs::<Nothing>(self.parameters, scope)
        } else {
            create_pairs::<Index>(self.parameters, scope)
        }
    }
}

fn create_pairs<P: Payload>(
    parameters: ThroughputPingPongParameters,
    scope: &mut RunScope,
) -> Result<Begin, BenchmarkError> {
    let mut pingers = Vec::with_capacity(parameters.parallelism);
    for _ in 0..parameters.parallelism {
        let ponger = scope.create(Ponger::<P>::new(scope.member()));
        let pinger = scope.create(Pinger::new(parameters, scope.latch().clone(), scope.member()));
        scope.connect::<PingPongPort<P>, _, _>(&ponger, &pinger)?;
        scope.start(&ponger);
        pingers.push(pinger);
    }
    let system = scope.system().clone();
    Ok(Box::new(move || {
        for pinger in &pingers {
            system.start(pinger);
        }
    }))
}

#[derive(Clone, Copy, Debug)]
struct Ping<P>(P);

#[derive(Clone, Copy, Debug)]
struct Pong<P>(P);

struct PingPongPort<P>(PhantomData<P>);

impl<P: Payload> Port for PingPongPort<P> {
    type Indication = Pong<P>;
    type Request = Ping<P>;
}

#[derive(ComponentDefinition, Actor)]
struct Pinger<P: Payload> {
    ctx: ComponentContext<Self>,
    ponger: RequiredPort<PingPongPort<P>>,
    messages: u64,
    pipeline: u64,
    sent: u64,
    pongs: u64,
    answer: u64,
    latch: RunLatch,
    _member: Member,
}

impl<P: Payload> Pinger<P> {
    fn new(parameters: ThroughputPingPongParameters, latch: RunLatch, member: Member) -> Self {
        Self {
            ctx: ComponentContext::uninitialised(),
            ponger: RequiredPort::uninitialised(),
            messages: parameters.messages_per_pair,
            pipeline: parameters.pipeline_size,
            sent: 0,
            pongs: 0,
            answer: 0,
            latch,
            _member: member,
        }
    }

    fn send(&mut self) {
        self.ponger.trigger(Ping(P::of(self.sent)));
        self.sent += 1;
    }
}

impl<P: Payload> ComponentLifecycle for Pinger<P> {
    fn on_start(&mut self) -> HandlerResult {
        while self.sent < self.pipeline {
            self.send();
        }
        Handled::OK
    }
}

impl<P: Payload> Require<PingPongPort<P>> for Pinger<P> {
    fn handle(&mut self, pong: Pong<P>) -> HandlerResult {
        self.pongs += 1;
        self.answer = self.answer.wrapping_add(pong.0.answer_part());
        if self.sent < self.messages {
            self.send();
        } else if self.pongs == self.messages {
            self.latch.arrive_with(self.answer);
        }
        Handled::OK
    }
}

#[derive(ComponentDefinition, Actor)]
struct Ponger<P: Payload> {
    ctx: ComponentContext<Self>,
    pinger: ProvidedPort<PingPongPort<P>>,
    _member: Member,
}

impl<P: Payload> Ponger<P> {
    fn new(member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), pinger: ProvidedPort::uninitialised(), _member: member }
    }
}

impl<P: Payload> ComponentLifecycle for Ponger<P> {}

impl<P: Payload> Provide<PingPongPort<P>> for Ponger<P> {
    fn handle(&mut self, ping: Ping<P>) -> HandlerResult {
        self.pinger.trigger(Pong(ping.0));
        Handled::OK
    }
}
