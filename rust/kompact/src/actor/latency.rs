use std::convert::Infallible;

use kompact::prelude::*;
use mpp_harness::open_loop::{self, OpenLoop};
use mpp_harness::parameters::LatencyParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Measurements, Member, generate};

use crate::latency::{Answer, Collector, Request};
use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// LATENCY: servers that get requests from outside, and a collector of their answers.
pub(crate) struct Latency;

impl ComponentBenchmark for Latency {
    type Parameters = LatencyParameters;
    type Setup = OpenLoop;
    type System = RequestSystem;

    fn create(setup: &mut OpenLoop, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let run = setup.open();
        let latch = scope.latch().clone();
        let collector = Collector { record: run.collector(), latch: latch.clone() };
        let collector = scope.spawn(CollectorActor::new(collector, scope.member()))?;
        let create_server = |_| scope.spawn(Server::new(run.server(), collector.clone(), scope.member()));
        let servers = (0..setup.parameters.servers).map(create_server).collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(move || {
            generate(&run, &latch, |server, request| {
                servers[server].tell(Request(request));
                Ok::<_, Infallible>(())
            });
        }))
    }

    fn measurements(setup: &mut OpenLoop) -> Option<&mut dyn Measurements> {
        Some(setup)
    }
}

#[derive(ComponentDefinition)]
struct Server {
    ctx: ComponentContext<Self>,
    work: open_loop::Server,
    collector: ActorRefStrong<Answer>,
    _member: Member,
}

impl Server {
    fn new(work: open_loop::Server, collector: ActorRefStrong<Answer>, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), work, collector, _member: member }
    }
}

ignore_lifecycle!(Server);

impl Actor for Server {
    type Message = Request;

    fn receive_local(&mut self, Request(request): Request) -> HandlerResult {
        self.work.work();
        self.collector.tell(Answer(request));
        Handled::OK
    }

    takes_no_network_messages!();
}

#[derive(ComponentDefinition)]
struct CollectorActor {
    ctx: ComponentContext<Self>,
    collector: Collector,
    _member: Member,
}

impl CollectorActor {
    fn new(collector: Collector, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), collector, _member: member }
    }
}

ignore_lifecycle!(CollectorActor);

impl Actor for CollectorActor {
    type Message = Answer;

    fn receive_local(&mut self, answer: Answer) -> HandlerResult {
        self.collector.receive(answer);
        Handled::OK
    }

    takes_no_network_messages!();
}
