use kompact::prelude::*;
use mpp_harness::parameters::FairnessParameters;
use mpp_harness::{
    Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Measurements, Member, RunLatch, fairness,
};

use super::start::{Start, StartPort};
use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// FAIRNESS: pairs of pingers and pongers, beside hogs.
pub(crate) struct Fairness;

impl ComponentBenchmark for Fairness {
    type Parameters = FairnessParameters;
    type Setup = fairness::Fairness;
    type System = RequestSystem;

    fn parts(setup: &fairness::Fairness) -> usize {
        setup.parameters.victims
    }

    fn create(setup: &mut fairness::Fairness, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let contest = setup.open();
        let mut hogs: Vec<ProvidedRef<HogPort>> = Vec::with_capacity(setup.parameters.hogs);
        for _ in 0..setup.parameters.hogs {
            let hog = scope.create(Hog::new(contest.hog(), scope.member()));
            hog.on_definition(|hog| biconnect_ports(&mut hog.messages, &mut hog.itself));
            hogs.push(hog.provided_ref());
            scope.start(&hog);
        }
        let mut starts: Vec<ProvidedRef<StartPort>> = Vec::with_capacity(setup.parameters.victims);
        for number in 0..setup.parameters.victims {
            let ponger = scope.create(Ponger::new(scope.member()));
            let pinger = scope.create(Pinger::new(contest.victim(number), scope.latch().clone(), scope.member()));
            scope.connect::<PingPongPort, _, _>(&ponger, &pinger)?;
            starts.push(pinger.provided_ref());
            scope.start(&ponger);
            scope.start(&pinger);
        }
        let system = scope.system().clone();
        Ok(Box::new(move || {
            contest.begin();
            hogs.iter().for_each(|hog| system.trigger_r(Next, hog));
            starts.iter().for_each(|start| system.trigger_r(Start, start));
        }))
    }

    fn measurements(setup: &mut fairness::Fairness) -> Option<&mut dyn Measurements> {
        Some(setup)
    }
}

/// Makes a hog go on.
#[derive(Clone, Copy, Debug)]
struct Next;

struct HogPort;

impl Port for HogPort {
    type Indication = Never;
    type Request = Next;
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

/// It has a channel to itself.
#[derive(ComponentDefinition, Actor)]
struct Hog {
    ctx: ComponentContext<Self>,
    messages: ProvidedPort<HogPort>,
    itself: RequiredPort<HogPort>,
    work: fairness::Hog,
    _member: Member,
}

impl Hog {
    fn new(work: fairness::Hog, member: Member) -> Self {
        let (messages, itself) = (ProvidedPort::uninitialised(), RequiredPort::uninitialised());
        Self { ctx: ComponentContext::uninitialised(), messages, itself, work, _member: member }
    }
}

ignore_lifecycle!(Hog);

impl Provide<HogPort> for Hog {
    fn handle(&mut self, _next: Next) -> HandlerResult {
        if self.work.work() {
            self.itself.trigger(Next);
        }
        Handled::OK
    }
}

impl Require<HogPort> for Hog {
    fn handle(&mut self, indication: Never) -> HandlerResult {
        match indication {}
    }
}

#[derive(ComponentDefinition, Actor)]
struct Pinger {
    ctx: ComponentContext<Self>,
    ponger: RequiredPort<PingPongPort>,
    start: ProvidedPort<StartPort>,
    victim: fairness::Victim,
    latch: RunLatch,
    _member: Member,
}

impl Pinger {
    fn new(victim: fairness::Victim, latch: RunLatch, member: Member) -> Self {
        let (ponger, start) = (RequiredPort::uninitialised(), ProvidedPort::uninitialised());
        Self { ctx: ComponentContext::uninitialised(), ponger, start, victim, latch, _member: member }
    }
}

ignore_lifecycle!(Pinger);

impl Provide<StartPort> for Pinger {
    fn handle(&mut self, _start: Start) -> HandlerResult {
        self.victim.begin();
        self.ponger.trigger(Ping);
        Handled::OK
    }
}

impl Require<PingPongPort> for Pinger {
    fn handle(&mut self, _pong: Pong) -> HandlerResult {
        match self.victim.take_pong() {
            Some(answer_part) => self.latch.arrive_with(answer_part),
            None => self.ponger.trigger(Ping),
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
