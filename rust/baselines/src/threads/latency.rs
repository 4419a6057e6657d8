use mpp_harness::open_loop::{Collector, OpenLoop, Server};
use mpp_harness::parameters::LatencyParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Measurements, RunLatch, generate};

use super::mailbox::{Address, Mailbox};
use super::run_scope::RunScope;
use super::system_provider::Threads;

/// LATENCY: servers, which the benchmark thread sends requests to at a given rate, and a collector of their answers.
pub(crate) struct Latency;

impl ComponentBenchmark for Latency {
    type Parameters = LatencyParameters;
    type Setup = OpenLoop;
    type System = Threads;

    fn create(setup: &mut OpenLoop, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let servers = setup.parameters.servers;
        scope.require_threads("parallelism", servers, servers + 1)?;
        let run = setup.open();
        let (collector, answers) = scope.mailbox();
        let (record, latch) = (run.collector(), scope.latch().clone());
        scope.start(move || collect(record, &answers, &latch))?;
        let mut create_server = |_| -> Result<_, BenchmarkError> {
            let (address, requests) = scope.mailbox();
            let (server, collector) = (run.server(), collector.clone());
            scope.start(move || serve(&server, &requests, &collector))?;
            Ok(address)
        };
        let servers = (0..servers).map(&mut create_server).collect::<Result<Vec<_>, _>>()?;
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

pub(super) struct Answer {
    pub(super) number: u64,
}

fn serve(server: &Server, mailbox: &Mailbox<Request>, collector: &Address<Answer>) -> Result<(), BenchmarkError> {
    while let Some(Request { number }) = mailbox.receive() {
        server.work();
        collector.send(Answer { number })?;
    }
    Ok(())
}

pub(super) fn collect(
    mut collector: Collector,
    mailbox: &Mailbox<Answer>,
    latch: &RunLatch,
) -> Result<(), BenchmarkError> {
    while let Some(Answer { number }) = mailbox.receive() {
        if let Some(answer) = collector.take(number) {
            latch.arrive_with(answer);
        }
    }
    Ok(())
}
