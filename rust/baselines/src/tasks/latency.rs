use mpp_harness::open_loop::{Collector, OpenLoop, Server};
use mpp_harness::parameters::LatencyParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Measurements, RunLatch, generate};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use mpp_tasks::{RunScope, Tasks};

/// LATENCY: servers, which the benchmark thread sends requests to at a given rate, and a collector of their answers.
pub(crate) struct Latency;

impl ComponentBenchmark for Latency {
    type Parameters = LatencyParameters;
    type Setup = OpenLoop;
    type System = Tasks;

    fn create(setup: &mut OpenLoop, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let run = setup.open();
        let (collector, answers) = unbounded_channel();
        scope.start(collect(run.collector(), answers, scope.latch().clone()));
        let create_server = |_| {
            let (server, requests) = unbounded_channel();
            scope.start(serve(run.server(), requests, collector.clone()));
            server
        };
        let servers: Vec<_> = (0..setup.parameters.servers).map(create_server).collect();
        let latch = scope.latch().clone();
        Ok(Box::new(move || generate(&run, &latch, |server, number| servers[server].send(Request { number }))))
    }

    fn measurements(setup: &mut OpenLoop) -> Option<&mut dyn Measurements> {
        Some(setup)
    }
}

pub(super) struct Request {
    pub(super) number: u64,
}

impl From<Request> for u64 {
    fn from(Request { number }: Request) -> Self {
        number
    }
}

pub(super) struct Answer {
    pub(super) number: u64,
}

async fn serve(
    server: Server,
    mut mailbox: UnboundedReceiver<Request>,
    collector: UnboundedSender<Answer>,
) -> Result<(), BenchmarkError> {
    while let Some(Request { number }) = mailbox.recv().await {
        server.work();
        collector.send(Answer { number })?;
    }
    Ok(())
}

pub(super) async fn collect(
    mut collector: Collector,
    mut mailbox: UnboundedReceiver<Answer>,
    latch: RunLatch,
) -> Result<(), BenchmarkError> {
    while let Some(Answer { number }) = mailbox.recv().await {
        if let Some(answer) = collector.take(number) {
            latch.arrive_with(answer);
        }
    }
    Ok(())
}
