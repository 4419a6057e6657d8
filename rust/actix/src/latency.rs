use std::convert::Infallible;
use std::marker::PhantomData;

use actix::prelude::*;
use mpp_harness::open_loop::{self, OpenLoop};
use mpp_harness::parameters::LatencyParameters;
use mpp_harness::{
    Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Measurements, Member, RunLatch, generate,
};

use crate::placement::Placement;
use crate::run_scope::{RunScope, stops_when_told};
use crate::system_provider::ActixSystem;

/// LATENCY: servers that get requests from outside, and a collector of their answers.
pub(crate) struct Latency<P>(PhantomData<P>);

impl<P: Placement> ComponentBenchmark for Latency<P> {
    type Parameters = LatencyParameters;
    type Setup = OpenLoop;
    type System = ActixSystem<P>;

    fn create(setup: &mut OpenLoop, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let run = setup.open();
        let latch = scope.latch().clone();
        let collector = Collector { record: run.collector(), latch: latch.clone(), _member: scope.member() };
        let collector = scope.start(0, move |_| collector);
        let create_server = |number| {
            let server = Server { work: run.server(), collector: collector.clone(), _member: scope.member() };
            scope.start(number, move |_| server)
        };
        let servers: Vec<_> = (0..setup.parameters.servers).map(create_server).collect();
        Ok(Box::new(move || {
            generate(&run, &latch, |server, request| {
                servers[server].do_send(Request(request));
                Ok::<_, Infallible>(())
            });
        }))
    }

    fn measurements(setup: &mut OpenLoop) -> Option<&mut dyn Measurements> {
        Some(setup)
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Request(u64);

#[derive(Message)]
#[rtype(result = "()")]
struct Answer(u64);

struct Server {
    work: open_loop::Server,
    collector: Addr<Collector>,
    _member: Member,
}

impl Actor for Server {
    type Context = Context<Self>;
}

impl Handler<Request> for Server {
    type Result = ();

    fn handle(&mut self, Request(request): Request, _: &mut Self::Context) {
        self.work.work();
        self.collector.do_send(Answer(request));
    }
}

struct Collector {
    record: open_loop::Collector,
    latch: RunLatch,
    _member: Member,
}

impl Actor for Collector {
    type Context = Context<Self>;
}

impl Handler<Answer> for Collector {
    type Result = ();

    fn handle(&mut self, Answer(request): Answer, _: &mut Self::Context) {
        if let Some(answer) = self.record.take(request) {
            self.latch.arrive_with(answer);
        }
    }
}

stops_when_told!(Server, Collector);
