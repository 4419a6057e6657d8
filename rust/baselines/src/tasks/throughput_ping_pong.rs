use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::ping_pong::{Content, Next, Pipeline};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use mpp_tasks::{RunScope, Tasks};

/// TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight.
pub(crate) struct ThroughputPingPong;

impl ComponentBenchmark for ThroughputPingPong {
    type Parameters = ThroughputPingPongParameters;
    type Setup = ThroughputPingPongParameters;
    type System = Tasks;

    fn parts(setup: &ThroughputPingPongParameters) -> usize {
        setup.parallelism
    }

    fn create(setup: &mut ThroughputPingPongParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        Ok(if setup.static_only { create_pairs::<()>(setup, scope) } else { create_pairs::<u64>(setup, scope) })
    }
}

fn create_pairs<C: Content>(parameters: &ThroughputPingPongParameters, scope: &mut RunScope) -> Begin {
    let create_pair = |_| {
        let (pinger, pongs) = unbounded_channel();
        let (ponger, pings) = unbounded_channel();
        scope.start(ping(Pipeline::<C>::new(parameters), pinger.clone(), ponger, pongs, scope.latch().clone()));
        scope.start(pong(pings));
        pinger
    };
    let pingers: Vec<_> = (0..parameters.parallelism).map(create_pair).collect();
    let latch = scope.latch().clone();
    Box::new(move || {
        if let Err(failure) = pingers.iter().try_for_each(|pinger| pinger.send(ToPinger::Start)) {
            latch.fail(failure);
        }
    })
}

enum ToPinger<C> {
    Start,
    Pong(C),
}

struct Ping<C> {
    content: C,
    sender: UnboundedSender<ToPinger<C>>,
}

async fn ping<C: Content>(
    mut pipeline: Pipeline<C>,
    itself: UnboundedSender<ToPinger<C>>,
    ponger: UnboundedSender<Ping<C>>,
    mut mailbox: UnboundedReceiver<ToPinger<C>>,
    latch: RunLatch,
) -> Result<(), BenchmarkError> {
    let ping = |content| Ping { content, sender: itself.clone() };
    while let Some(message) = mailbox.recv().await {
        match message {
            ToPinger::Start => pipeline.fill().try_for_each(|content| ponger.send(ping(content)))?,
            ToPinger::Pong(content) => match pipeline.take(content) {
                Next::Ping(content) => ponger.send(ping(content))?,
                Next::Wait => {}
                Next::Done(answer_part) => latch.arrive_with(answer_part),
            },
        }
    }
    Ok(())
}

async fn pong<C: Content>(mut mailbox: UnboundedReceiver<Ping<C>>) -> Result<(), BenchmarkError> {
    while let Some(Ping { content, sender }) = mailbox.recv().await {
        sender.send(ToPinger::Pong(content))?;
    }
    Ok(())
}
