use std::convert::Infallible;

use kameo::prelude::*;
use mpp_harness::open_loop::{self, OpenLoop};
use mpp_harness::parameters::LatencyParameters;
use mpp_harness::{
    Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Measurements, Member, RunLatch, generate,
};

use crate::run_scope::{KameoSystem, RunScope};
use crate::unbounded::{SendUnbounded, prepare};

/// LATENCY: servers that get requests from outside, and a collector of their answers.
pub(crate) struct Latency;

impl ComponentBenchmark for Latency {
    type Parameters = LatencyParameters;
    type Setup = OpenLoop;
    type System = KameoSystem;

    fn create(setup: &mut OpenLoop, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let run = setup.open();
        let latch = scope.latch().clone();
        let collector = prepare();
        let to_collector = collector.actor_ref().clone();
        scope.spawn(collector, Collector { record: run.collector(), latch: latch.clone(), _member: scope.member() });
        let create_server = |_| {
            let server = prepare();
            let to_server = server.actor_ref().clone();
            let collector = to_collector.clone();
            scope.spawn(server, Server { work: run.server(), collector, _member: scope.member() });
            to_server
        };
        let servers: Vec<_> = (0..setup.parameters.servers).map(create_server).collect();
        Ok(Box::new(move || {
            generate(&run, &latch, |server, request| {
                servers[server].send(Request(request));
                Ok::<_, Infallible>(())
            });
        }))
    }

    fn measurements(setup: &mut OpenLoop) -> Option<&mut dyn Measurements> {
        Some(setup)
    }
}

struct Request(u64);

struct Answer(u64);

#[derive(Actor)]
struct Server {
    work: open_loop::Server,
    collector: ActorRef<Collector>,
    _member: Member,
}

impl Message<Request> for Server {
    type Reply = ();

    async fn handle(&mut self, Request(request): Request, _: &mut Context<Self, Self::Reply>) {
        // The collector ends with the run.
        if !self.work.is_over() {
            self.work.work();
            self.collector.send(Answer(request));
        }
    }
}

#[derive(Actor)]
struct Collector {
    record: open_loop::Collector,
    latch: RunLatch,
    _member: Member,
}

impl Message<Answer> for Collector {
    type Reply = ();

    async fn handle(&mut self, Answer(request): Answer, _: &mut Context<Self, Self::Reply>) {
        if let Some(answer) = self.record.take(request) {
            self.latch.arrive_with(answer);
        }
    }
}
