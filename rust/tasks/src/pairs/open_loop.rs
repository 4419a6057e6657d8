use mpp_harness::open_loop::{Collector, OpenLoop, OpenLoopRun};
use mpp_harness::parameters::LatencyParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentScope, Measurements, RunLatch, generate};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::RunScope;

/// NETLATENCY, whose servers are the partners of pairs: the generator and the collector. A pair's component sends requests on,
/// and passes answers to the collector.
pub struct OpenLoopPairs<M> {
    open_loop: OpenLoop,
    run: Option<OpenLoopRun>,
    collector: Option<UnboundedSender<u64>>,
    servers: Vec<UnboundedSender<M>>,
}

impl<M: From<u64> + Send + Sync + 'static> OpenLoopPairs<M> {
    /// Those of a request.
    #[must_use]
    pub fn new(parameters: LatencyParameters) -> Self {
        Self { open_loop: parameters.into(), run: None, collector: None, servers: Vec::new() }
    }

    /// Returns the request's parameters.
    #[must_use]
    pub fn parameters(&self) -> &LatencyParameters {
        &self.open_loop.parameters
    }

    /// Creates the collector of a run.
    pub fn prepare(&mut self, scope: &mut RunScope) {
        let run = self.open_loop.open();
        let (collector, answers) = unbounded_channel();
        scope.start(collect(run.collector(), answers, scope.latch().clone()));
        self.run = Some(run);
        self.collector = Some(collector);
        self.servers.clear();
    }

    /// Adds the next server, in order of pairs. Returns the collector's channel, which takes the numbers of requests that
    /// were answered.
    ///
    /// * `server`: takes requests
    ///
    /// # Panics
    ///
    /// If the run is not prepared.
    #[expect(clippy::expect_used, reason = "documented")]
    pub fn add(&mut self, server: UnboundedSender<M>) -> UnboundedSender<u64> {
        self.servers.push(server);
        self.collector.clone().expect("servers come after prepare")
    }

    /// Returns the generator of the run, for the benchmark thread.
    ///
    /// # Panics
    ///
    /// If the run is not prepared.
    #[expect(clippy::expect_used, reason = "documented")]
    pub fn begin(&mut self, scope: &RunScope) -> Begin {
        let run = self.run.take().expect("the beginning comes after prepare");
        self.collector = None;
        let (servers, latch) = (std::mem::take(&mut self.servers), scope.latch().clone());
        Box::new(move || generate(&run, &latch, |server, request| servers[server].send(M::from(request))))
    }

    /// Returns the measurements of the request.
    pub fn measurements(&mut self) -> &mut dyn Measurements {
        &mut self.open_loop
    }
}

async fn collect(
    mut collector: Collector,
    mut answers: UnboundedReceiver<u64>,
    latch: RunLatch,
) -> Result<(), BenchmarkError> {
    while let Some(request) = answers.recv().await {
        if let Some(answer) = collector.take(request) {
            latch.arrive_with(answer);
        }
    }
    Ok(())
}
