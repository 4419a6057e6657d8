use kompact::prelude::*;
use mpp_harness::parameters::PingPongParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use super::start::{Start, StartPort};
use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// PINGPONG: a pinger and a ponger send one message to and fro.
pub(crate) struct PingPong;

impl ComponentBenchmark for PingPong {
    type Parameters = PingPongParameters;
    type Setup = PingPongParameters;
    type System = RequestSystem;

    fn create(setup: &mut PingPongParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let ponger = scope.create(Ponger::new(scope.member()));
        let pinger = scope.create(Pinger::new(setup.messages, scope.latch().clone(), scope.member()));
        scope.connect::<PingPongPort, _, _>(&ponger, &pinger)?;
        let (system, start) = (scope.system().clone(), pinger.provided_ref());
        scope.start(&ponger);
        scope.start(&pinger);
        Ok(Box::new(move || system.trigger_r(Start, &start)))
    }
}

#[derive(Clone, Copy, Debug)]
struct Ping;

#[derive(Clone, Copy, Debug)]
struct Pong;

struct PingPongPort;

impl Port for PingPongPort {
    type Indication = Pong;
    type Request = Ping;
}

#[derive(ComponentDefinition, Actor)]
struct Pinger {
    ctx: ComponentContext<Self>,
    ponger: RequiredPort<PingPongPort>,
    start: ProvidedPort<StartPort>,
    messages: u64,
    pongs: u64,
    latch: RunLatch,
    _member: Member,
}

impl Pinger {
    fn new(messages: u64, latch: RunLatch, member: Member) -> Self {
        Self {
            ctx: ComponentContext::uninitialised(),
            ponger: RequiredPort::uninitialised(),
            start: ProvidedPort::uninitialised(),
            messages,
            pongs: 0,
            latch,
            _member: member,
        }
    }
}

ignore_lifecycle!(Pinger);

impl Provide<StartPort> for Pinger {
    fn handle(&mut self, _start: Start) -> HandlerResult {
        self.ponger.trigger(Ping);
        Handled::OK
    }
}

impl Require<PingPongPort> for Pinger {
    fn handle(&mut self, _pong: Pong) -> HandlerResult {
        self.pongs += 1;
        if self.pongs < self.messages {
            self.ponger.trigger(Ping);
        } else {
            self.latch.arrive_with(self.pongs);
        }
        Handled::OK
    }
}

#[derive(ComponentDefinition, Actor)]
struct Ponger {
    ctx: ComponentContext<Self>,
    pinger: ProvidedPort<PingPongPort>,
    _member: Member,
}

impl Ponger {
    fn new(member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), pinger: ProvidedPort::uninitialised(), _member: member }
    }
}

ignore_lifecycle!(Ponger);

impl Provide<PingPongPort> for Ponger {
    fn handle(&mut self, _ping: Ping) -> HandlerResult {
        self.pinger.trigger(Pong);
        Handled::OK
    }
}
