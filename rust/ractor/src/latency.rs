use mpp_harness::open_loop::{self, OpenLoop};
use mpp_harness::parameters::LatencyParameters;
use mpp_harness::{
    Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Measurements, Member, RunLatch, generate,
};
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::run_scope::{RactorSystem, RunScope};

/// LATENCY: servers that get requests from outside, and a collector of their answers.
pub(crate) struct Latency;

impl ComponentBenchmark for Latency {
    type Parameters = LatencyParameters;
    type Setup = OpenLoop;
    type System = RactorSystem;

    fn create(setup: &mut OpenLoop, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let run = setup.open();
        let latch = scope.latch().clone();
        let collector = Collector { latch: latch.clone(), member: scope.member() };
        let collector = scope.spawn(collector, run.collector())?;
        let create_server = |_| {
            let server = Server { work: run.server(), collector: collector.clone(), _member: scope.member() };
            scope.spawn(server, ())
        };
        let servers = (0..setup.parameters.servers).map(create_server).collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(move || {
            generate(&run, &latch, |server, request| servers[server].cast(Request(request)));
        }))
    }

    fn measurements(setup: &mut OpenLoop) -> Option<&mut dyn Measurements> {
        Some(setup)
    }
}

struct Request(u64);

struct Answer(u64);

struct Server {
    work: open_loop::Server,
    collector: ActorRef<Answer>,
    _member: Member,
}

impl Actor for Server {
    type Msg = Request;
    type State = ();
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Request>, (): ()) -> Result<(), ActorProcessingErr> {
        Ok(())
    }

    async fn handle(
        &self,
        _: ActorRef<Request>,
        Request(request): Request,
        (): &mut (),
    ) -> Result<(), ActorProcessingErr> {
        // The collector ends with the run.
        if self.work.is_over() {
            return Ok(());
        }
        self.work.work();
        Ok(self.collector.cast(Answer(request))?)
    }
}

struct Collector {
    latch: RunLatch,
    member: Member,
}

/// The record goes before its membership does: who waits for the collector's end then finds the latencies.
struct Answers {
    record: open_loop::Collector,
    _member: Member,
}

impl Actor for Collector {
    type Msg = Answer;
    type State = Answers;
    type Arguments = open_loop::Collector;

    async fn pre_start(
        &self,
        _: ActorRef<Answer>,
        record: open_loop::Collector,
    ) -> Result<Answers, ActorProcessingErr> {
        Ok(Answers { record, _member: self.member.clone() })
    }

    async fn handle(
        &self,
        _: ActorRef<Answer>,
        Answer(request): Answer,
        Answers { record, .. }: &mut Answers,
    ) -> Result<(), ActorProcessingErr> {
        if let Some(answer) = record.take(request) {
            self.latch.arrive_with(answer);
        }
        Ok(())
    }
}
