use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::run_scope::RunScope;
use super::system_provider::Tasks;
use crate::content::Content;
use crate::pipeline::{Next, Pipeline};

/// TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight.
pub(crate) struct ThroughputPingPong {
    parameters: ThroughputPingPongParameters,
}

impl ComponentBenchmark for ThroughputPingPong {
    type Parameters = ThroughputPingPongParameters;
    type System = Tasks;

    fn new(parameters: ThroughputPingPongParameters) -> Self {
        Self { parameters }
    }

    fn parts(&self) -> usize {
        self.parameters.parallelism
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let begin =
            if self.parameters.static_only { self.create_pairs::<()>(scope) } else { self.create_pairs::<u64>(scope) };
        Ok(begin)
    }
}

impl ThroughputPingPong {
    fn create_pairs<C: Content>(&self, scope: &mut RunScope) -> Begin {
        let pairs = 0..self.parameters.parallelism;
        let pingers: Vec<_> = pairs.map(|_| self.create_pair::<C>(scope)).collect();
        let latch = scope.latch().clone();
        Box::new(move || {
            if let Err(failure) = pingers.iter().try_for_each(|pinger| pinger.send(ToPinger::Start)) {
                latch.fail(failure);
            }
        })
    }

    fn create_pair<C: Content>(&self, scope: &mut RunScope) -> UnboundedSender<ToPinger<C>> {
        let (pinger, pongs) = unbounded_channel();
        let (ponger, pings) = unbounded_channel();
        scope.start(ping(Pipeline::new(&self.parameters), ponger, pongs, scope.latch().clone()));
        scope.start(pong(pinger.clone(), pings));
        pinger
    }
}

enum ToPinger<C> {
    Start,
    Pong(C),
}

struct Ping<C>(C);

async fn ping<C: Content>(
    mut pipeline: Pipeline<C>,
    ponger: UnboundedSender<Ping<C>>,
    mut mailbox: UnboundedReceiver<ToPinger<C>>,
    latch: RunLatch,
) -> Result<(), BenchmarkError> {
    while let Some(message) = mailbox.recv().await {
        match message {
            ToPinger::Start => pipeline.fill().try_for_each(|content| ponger.send(Ping(content)))?,
            ToPinger::Pong(content) => match pipeline.take(content) {
                Next::Ping(content) => ponger.send(Ping(content))?,
                Next::Wait => {}
                Next::Done(answer_part) => latch.arrive_with(answer_part),
            },
        }
    }
    Ok(())
}

async fn pong<C: Content>(
    pinger: UnboundedSender<ToPinger<C>>,
    mut mailbox: UnboundedReceiver<Ping<C>>,
) -> Result<(), BenchmarkError> {
    while let Some(Ping(content)) = mailbox.recv().await {
        pinger.send(ToPinger::Pong(content))?;
    }
    Ok(())
}
