use bytes::Bytes;
use mpp_harness::parameters::LatencyParameters;
use mpp_harness::{Begin, BenchmarkError, Measurements, RunLatch};
use mpp_tasks::RunScope;
use mpp_tasks::pairs::{Component, OpenLoopPairs, PairBenchmark, PairSetup};
use tokio::sync::OwnedMutexGuard;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::link::{Link, connect};
use crate::partners::serve;
use crate::ping_pong::pong;

/// NETLATENCY: servers on the first client, which answer each request by its number. The benchmark thread sends to the tasks
/// that have the sockets.
pub(crate) struct NetLatency {
    pairs: OpenLoopPairs<u64>,
}

impl PairBenchmark for NetLatency {
    type Parameters = LatencyParameters;
    type Terms = u32;
    type Connection = Link;

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

    async fn connect(setup: PairSetup<u32>, partners: &str) -> Result<Vec<Link>, BenchmarkError> {
        connect(setup, partners).await
    }

    fn prepare(&mut self, scope: &mut RunScope) {
        self.pairs.prepare(scope);
    }

    fn create(&mut self, _pair: u64, server: OwnedMutexGuard<Link>, _latch: RunLatch) -> Component {
        let (itself, requests) = unbounded_channel();
        let collector = self.pairs.add(itself);
        Box::pin(pass_on(server, requests, collector))
    }

    fn begin(&mut self, scope: &mut RunScope) -> Begin {
        self.pairs.begin(scope)
    }

    fn measurements(&mut self) -> Option<&mut dyn Measurements> {
        Some(self.pairs.measurements())
    }

    async fn serve(host: &str, setup: PairSetup<u32>, scope: &mut RunScope) -> Result<String, BenchmarkError> {
        serve(host, setup, scope, |client| pong(setup.terms, client)).await
    }
}

/// Sends requests and receives answers until the run is over.
async fn pass_on(
    mut server: OwnedMutexGuard<Link>,
    mut requests: UnboundedReceiver<u64>,
    collector: UnboundedSender<u64>,
) -> Result<(), BenchmarkError> {
    loop {
        tokio::select! {
            Some(request) = requests.recv() => server.send(Bytes::copy_from_slice(&request.to_be_bytes())).await?,
            answer = server.receive() => {
                let frame = answer?;
                let number = frame[..].try_into().map_err(|_| format!("an answer has {} bytes", frame.len()))?;
                collector.send(u64::from_be_bytes(number))?;
            }
        }
    }
}
