use mpp_harness::parameters::LatencyParameters;
use mpp_harness::{Begin, BenchmarkError, Measurements, RunLatch};
use mpp_tasks::RunScope;
use mpp_tasks::pairs::{Component, OpenLoopPairs, PairBenchmark, PairSetup};
use tokio::sync::OwnedMutexGuard;
use tokio::sync::mpsc::UnboundedSender;

use crate::connection::{Calls, Stream, open_streams};
use crate::proto::partners_client::PartnersClient;
use crate::proto::{PingMessage, PongMessage};
use crate::server::PartnerService;

/// NETLATENCY: servers on the first client, which answer each request by its number. The benchmark thread sends into their
/// streams.
pub(crate) struct NetLatency {
    pairs: OpenLoopPairs<PingMessage>,
}

type Connection = Stream<PingMessage, PongMessage>;

impl From<u64> for PingMessage {
    fn from(index: u64) -> Self {
        Self { index }
    }
}

impl PairBenchmark for NetLatency {
    type Parameters = LatencyParameters;
    type Terms = u32;
    type Connection = Connection;

    fn new(parameters: LatencyParameters) -> Self {
        Self { pairs: OpenLoopPairs::new(parameters) }
    }

    fn pairs(&self) -> usize {
        self.pairs.parameters().servers
    }

    fn parts(&self) -> usize {
        1
    }

    fn terms(&self) -> u32 {
        self.pairs.parameters().work_nanos()
    }

    async fn connect(setup: PairSetup<u32>, partners: &str) -> Result<Vec<Connection>, BenchmarkError> {
        open_streams(setup, partners, async |calls: Calls, pings| PartnersClient::new(calls).pong(pings).await).await
    }

    fn prepare(&mut self, scope: &mut RunScope) {
        self.pairs.prepare(scope);
    }

    fn create(&mut self, _pair: u64, server: OwnedMutexGuard<Connection>, _latch: RunLatch) -> Component {
        let collector = self.pairs.add(server.sender());
        Box::pin(receive(server, collector))
    }

    fn begin(&mut self, scope: &mut RunScope) -> Begin {
        self.pairs.begin(scope)
    }

    fn measurements(&mut self) -> Option<&mut dyn Measurements> {
        Some(self.pairs.measurements())
    }

    async fn serve(host: &str, setup: PairSetup<u32>, scope: &mut RunScope) -> Result<String, BenchmarkError> {
        PartnerService::serve(host, setup, scope).await
    }
}

/// Receives answers until the run is over.
async fn receive(
    mut server: OwnedMutexGuard<Connection>,
    collector: UnboundedSender<u64>,
) -> Result<(), BenchmarkError> {
    loop {
        collector.send(server.receive().await?.index)?;
    }
}
