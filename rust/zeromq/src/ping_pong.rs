use std::marker::PhantomData;
use std::time::Duration;

use bytes::Bytes;
use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::ping_pong::{Content, Next, Pipeline};
use mpp_harness::{BenchmarkError, RunLatch, compute_for};
use mpp_tasks::RunScope;
use mpp_tasks::pairs::{Component, PairBenchmark, PairSetup};
use tokio::sync::OwnedMutexGuard;

use crate::link::{Link, connect};
use crate::partners::{Partner, serve};

/// NETPINGPONG and NETTPPINGPONG: pingers on the master, whose pongers are on the first client.
pub(crate) struct PingPong<P> {
    parameters: ThroughputPingPongParameters,
    request: PhantomData<P>,
}

impl<P: Into<ThroughputPingPongParameters> + 'static> PairBenchmark for PingPong<P> {
    type Parameters = P;
    type Terms = u32;
    type Connection = Link;

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

    async fn connect(setup: PairSetup<u32>, partners: &str) -> Result<Vec<Link>, BenchmarkError> {
        connect(setup, partners).await
    }

    fn create(&mut self, _pair: u64, ponger: OwnedMutexGuard<Link>, latch: RunLatch) -> Component {
        if self.parameters.static_only {
            Box::pin(ping(Pipeline::<()>::new(&self.parameters), ponger, latch))
        } else {
            Box::pin(ping(Pipeline::<u64>::new(&self.parameters), ponger, latch))
        }
    }

    async fn serve(host: &str, setup: PairSetup<u32>, scope: &mut RunScope) -> Result<String, BenchmarkError> {
        serve(host, setup, scope, |pinger| pong(setup.terms, pinger)).await
    }
}

/// The content of PING and PONG, in a frame.
trait FrameContent: Content {
    fn write(self) -> Bytes;

    fn read(frame: &Bytes) -> Option<Self>;
}

impl FrameContent for () {
    fn write(self) -> Bytes {
        Bytes::new()
    }

    fn read(frame: &Bytes) -> Option<Self> {
        frame.is_empty().then_some(())
    }
}

impl FrameContent for u64 {
    fn write(self) -> Bytes {
        Bytes::copy_from_slice(&self.to_be_bytes())
    }

    fn read(frame: &Bytes) -> Option<Self> {
        Some(Self::from_be_bytes(frame[..].try_into().ok()?))
    }
}

async fn ping<C: FrameContent>(
    mut pipeline: Pipeline<C>,
    mut ponger: OwnedMutexGuard<Link>,
    latch: RunLatch,
) -> Result<(), BenchmarkError> {
    for content in pipeline.fill() {
        ponger.send(content.write()).await?;
    }
    loop {
        let pong = ponger.receive().await?;
        let content = C::read(&pong).ok_or_else(|| format!("a PONG has {} bytes", pong.len()))?;
        match pipeline.take(content) {
            Next::Ping(content) => ponger.send(content.write()).await?,
            Next::Wait => {}
            Next::Done(answer_part) => {
                latch.arrive_with(answer_part);
                return Ok(());
            }
        }
    }
}

/// Sends each PING back as its PONG, after so much work.
pub(crate) async fn pong(work_nanos: u32, mut pinger: Partner) -> Result<(), BenchmarkError> {
    let work = Duration::from_nanos(work_nanos.into());
    loop {
        let ping = pinger.receive().await?;
        compute_for(work);
        pinger.send(ping).await?;
    }
}
