use std::marker::PhantomData;

use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::ping_pong::{Content, Next, Pipeline};
use mpp_harness::{BenchmarkError, RunLatch};
use mpp_tasks::RunScope;
use mpp_tasks::pairs::{Component, PairBenchmark, PairSetup};
use tokio::sync::OwnedMutexGuard;

use crate::connection::{Calls, Stream, open_streams};
use crate::proto::partners_client::PartnersClient;
use crate::proto::{PingMessage, PongMessage};
use crate::server::PartnerService;

/// NETPINGPONG and NETTPPINGPONG: pingers on the master, whose pongers are on the first client.
pub(crate) struct PingPong<P> {
    parameters: ThroughputPingPongParameters,
    request: PhantomData<P>,
}

type Connection = Stream<PingMessage, PongMessage>;

impl<P: Into<ThroughputPingPongParameters> + 'static> PairBenchmark for PingPong<P> {
    type Parameters = P;
    type Terms = u32;
    type Connection = Connection;

    fn new(parameters: P) -> Self {
        Self { parameters: parameters.into(), request: PhantomData }
    }

    fn pairs(&self) -> usize {
        self.parameters.parallelism
    }

    /// Pongers do not compute.
    fn terms(&self) -> u32 {
        0
    }

    async fn connect(setup: PairSetup<u32>, partners: &str) -> Result<Vec<Connection>, BenchmarkError> {
        open_streams(setup, partners, async |calls: Calls, pings| PartnersClient::new(calls).pong(pings).await).await
    }

    fn create(&mut self, _pair: u64, ponger: OwnedMutexGuard<Connection>, latch: RunLatch) -> Component {
        if self.parameters.static_only {
            Box::pin(ping(Pipeline::<()>::new(&self.parameters), ponger, latch))
        } else {
            Box::pin(ping(Pipeline::<u64>::new(&self.parameters), ponger, latch))
        }
    }

    async fn serve(host: &str, setup: PairSetup<u32>, scope: &mut RunScope) -> Result<String, BenchmarkError> {
        PartnerService::serve(host, setup, scope).await
    }
}

/// The content of PING and PONG, in a message of gRPC.
trait Index: Content {
    fn index(self) -> u64;

    fn of_index(index: u64) -> Self;
}

impl Index for () {
    fn index(self) -> u64 {
        0
    }

    fn of_index(_index: u64) {}
}

impl Index for u64 {
    fn index(self) -> u64 {
        self
    }

    fn of_index(index: u64) -> Self {
        index
    }
}

async fn ping<C: Index>(
    mut pipeline: Pipeline<C>,
    mut ponger: OwnedMutexGuard<Connection>,
    latch: RunLatch,
) -> Result<(), BenchmarkError> {
    for content in pipeline.fill() {
        ponger.send(PingMessage { index: content.index() })?;
    }
    loop {
        let pong = ponger.receive().await?;
        match pipeline.take(C::of_index(pong.index)) {
            Next::Ping(content) => ponger.send(PingMessage { index: content.index() })?,
            Next::Wait => {}
            Next::Done(answer_part) => {
                latch.arrive_with(answer_part);
                return Ok(());
            }
        }
    }
}
