use std::convert::Infallible;

use kompact::prelude::*;
use mpp_harness::open_loop::{self, OpenLoop};
use mpp_harness::parameters::LatencyParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Measurements, Member, generate};

use crate::latency::{Answer, Collector, Request};
use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// LATENCY: servers on whose ports the program triggers requests, with channels to a collector of their answers.
pub(crate) struct Latency;

impl ComponentBenchmark for Latency {
    type Parameters = LatencyParameters;
    type Setup = OpenLoop;
    type System = RequestSystem;

    fn create(setup: &mut OpenLoop, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let run = setup.open();
        let latch = scope.latch().clone();
        let collector = Collector { record: run.collector(), latch: latch.clone() };
        let collector = scope.create(CollectorComponent::new(collector, scope.member()));
        let mut servers: Vec<ProvidedRef<ServerPort>> = Vec::with_capacity(setup.parameters.servers);
        for _ in 0..setup.parameters.servers {
            let server = scope.create(Server::new(run.server(), scope.member()));
            scope.connect::<CollectorPort, _, _>(&collector, &server)?;
            servers.push(server.provided_ref());
            scope.start(&server);
        }
        scope.start(&collector);
        let system = scope.system().clone();
        Ok(Box::new(move || {
            generate(&run, &latch, |server, request| {
                system.trigger_r(Request(request), &servers[server]);
                Ok::<_, Infallible>(())
            });
        }))
    }

    fn measurements(setup: &mut OpenLoop) -> Option<&mut dyn Measurements> {
        Some(setup)
    }
}

/// Required by none: the program triggers its requests.
struct ServerPort;

impl Port for ServerPort {
    type Indication = Never;
    type Request = Request;
}

struct CollectorPort;

impl Port for CollectorPort {
    type Indication = Never;
    type Request = Answer;
}

#[derive(ComponentDefinition, Actor)]
struct Server {
    ctx: ComponentContext<Self>,
    requests: ProvidedPort<ServerPort>,
    collector: RequiredPort<CollectorPort>,
    work: open_loop::Server,
    _member: Member,
}

impl Server {
    fn new(work: open_loop::Server, member: Member) -> Self {
        let (requests, collector) = (ProvidedPort::uninitialised(), RequiredPort::uninitialised());
        Self { ctx: ComponentContext::uninitialised(), requests, collector, work, _member: member }
    }
}

ignore_lifecycle!(Server);

impl Provide<ServerPort> for Server {
    fn handle(&mut self, Request(request): Request) -> HandlerResult {
        self.work.work();
        self.collector.trigger(Answer(request));
        Handled::OK
    }
}

impl Require<CollectorPort> for Server {
    fn handle(&mut self, indication: Never) -> HandlerResult {
        match indication {}
    }
}

#[derive(ComponentDefinition, Actor)]
struct CollectorComponent {
    ctx: ComponentContext<Self>,
    servers: ProvidedPort<CollectorPort>,
    collector: Collector,
    _member: Member,
}

impl CollectorComponent {
    fn new(collector: Collector, member: Member) -> Self {
        let (ctx, servers) = (ComponentContext::uninitialised(), ProvidedPort::uninitialised());
        Self { ctx, servers, collector, _member: member }
    }
}

ignore_lifecycle!(CollectorComponent);

impl Provide<CollectorPort> for CollectorComponent {
    fn handle(&mut self, answer: Answer) -> HandlerResult {
        self.collector.receive(answer);
        Handled::OK
    }
}
