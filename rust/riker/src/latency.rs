use std::convert::Infallible;

use mpp_harness::open_loop::{self, OpenLoop};
use mpp_harness::parameters::LatencyParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Measurements, RunLatch, generate};
use riker::actors::*;

use crate::run_scope::RunScope;
use crate::system_provider::RikerSystem;

/// LATENCY: servers that get requests from outside, and a collector of their answers.
pub(crate) struct Latency;

impl ComponentBenchmark for Latency {
    type Parameters = LatencyParameters;
    type Setup = OpenLoop;
    type System = RikerSystem;

    fn create(setup: &mut OpenLoop, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let run = setup.open();
        let latch = scope.latch().clone();
        let (collected, collecting) = (run.clone(), latch.clone());
        let collector = scope.create("collector", move || Collector {
            record: Some(collected.collector()),
            latch: collecting.clone(),
        })?;
        let create_server = |number| {
            let (work, collector) = (run.server(), collector.clone());
            scope.create(&format!("server-{number}"), move || Server {
                work: work.clone(),
                collector: collector.clone(),
            })
        };
        let servers = (0..setup.parameters.servers).map(create_server).collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(move || {
            generate(&run, &latch, |server, request| {
                servers[server].tell(Request(request), None);
                Ok::<_, Infallible>(())
            });
        }))
    }

    fn measurements(setup: &mut OpenLoop) -> Option<&mut dyn Measurements> {
        Some(setup)
    }
}

#[derive(Clone, Debug)]
struct Request(u64);

#[derive(Clone, Debug)]
struct Answer(u64);

struct Server {
    work: open_loop::Server,
    collector: ActorRef<Answer>,
}

impl Actor for Server {
    type Msg = Request;

    fn recv(&mut self, _: &Context<Request>, Request(request): Request, _: Sender) {
        // The collector ends with the run.
        if !self.work.is_over() {
            self.work.work();
            self.collector.tell(Answer(request), None);
        }
    }
}

struct Collector {
    /// Until it has stopped: who waits for that then finds the latencies.
    record: Option<open_loop::Collector>,
    latch: RunLatch,
}

impl Actor for Collector {
    type Msg = Answer;

    fn recv(&mut self, _: &Context<Answer>, Answer(request): Answer, _: Sender) {
        if let Some(answer) = self.record.as_mut().and_then(|record| record.take(request)) {
            self.latch.arrive_with(answer);
        }
    }

    fn post_stop(&mut self) {
        self.record = None;
    }
}
