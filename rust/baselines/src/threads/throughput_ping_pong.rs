use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};

use super::mailbox::{Address, Mailbox};
use super::run_scope::RunScope;
use super::system_provider::Threads;
use crate::content::Content;
use crate::pipeline::{Next, Pipeline};

/// TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight.
pub(crate) struct ThroughputPingPong {
    parameters: ThroughputPingPongParameters,
}

impl ComponentBenchmark for ThroughputPingPong {
    type Parameters = ThroughputPingPongParameters;
    type System = Threads;

    fn new(parameters: ThroughputPingPongParameters) -> Self {
        Self { parameters }
    }

    fn parts(&self) -> usize {
        self.parameters.parallelism
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        if self.parameters.static_only { self.create_pairs::<()>(scope) } else { self.create_pairs::<u64>(scope) }
    }
}

impl ThroughputPingPong {
    fn create_pairs<C: Content>(&self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let mut pingers = Vec::with_capacity(self.parameters.parallelism);
        for _ in 0..self.parameters.parallelism {
            pingers.push(self.create_pair::<C>(scope)?);
        }
        let latch = scope.latch().clone();
        Ok(Box::new(move || {
            if let Err(failure) = pingers.iter().try_for_each(|pinger| pinger.send(ToPinger::Start)) {
                latch.fail(failure);
            }
        }))
    }

    fn create_pair<C: Content>(&self, scope: &mut RunScope) -> Result<Address<ToPinger<C>>, BenchmarkError> {
        let (pinger, pongs) = scope.mailbox();
        let (ponger, pings) = scope.mailbox();
        let (pipeline, latch) = (Pipeline::new(&self.parameters), scope.latch().clone());
        scope.start(move || ping(pipeline, &ponger, &pongs, &latch))?;
        let answers_to = pinger.clone();
        scope.start(move || pong(&answers_to, &pings))?;
        Ok(pinger)
    }
}

enum ToPinger<C> {
    Start,
    Pong(C),
}

struct Ping<C>(C);

fn ping<C: Content>(
    mut pipeline: Pipeline<C>,
    ponger: &Address<Ping<C>>,
    mailbox: &Mailbox<ToPinger<C>>,
    latch: &RunLatch,
) -> Result<(), BenchmarkError> {
    while let Some(message) = mailbox.receive() {
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

fn pong<C: Content>(pinger: &Address<ToPinger<C>>, mailbox: &Mailbox<Ping<C>>) -> Result<(), BenchmarkError> {
    while let Some(Ping(content)) = mailbox.receive() {
        pinger.send(ToPinger::Pong(content))?;
    }
    Ok(())
}
