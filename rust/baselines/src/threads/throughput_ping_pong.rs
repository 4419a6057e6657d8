use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::ping_pong::{Content, Next, Pipeline};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};

use super::mailbox::{Address, Mailbox};
use super::run_scope::RunScope;
use super::system_provider::Threads;

/// TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight.
pub(crate) struct ThroughputPingPong;

impl ComponentBenchmark for ThroughputPingPong {
    type Parameters = ThroughputPingPongParameters;
    type Setup = ThroughputPingPongParameters;
    type System = Threads;

    fn parts(setup: &ThroughputPingPongParameters) -> usize {
        setup.parallelism
    }

    fn create(setup: &mut ThroughputPingPongParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        if setup.static_only { create_pairs::<()>(setup, scope) } else { create_pairs::<u64>(setup, scope) }
    }
}

fn create_pairs<C: Content>(
    parameters: &ThroughputPingPongParameters,
    scope: &mut RunScope,
) -> Result<Begin, BenchmarkError> {
    scope.require_threads("parallelism", parameters.parallelism, 2 * parameters.parallelism)?;
    let mut pingers = Vec::with_capacity(parameters.parallelism);
    for _ in 0..parameters.parallelism {
        let (pinger, pongs) = scope.mailbox();
        let (ponger, pings) = scope.mailbox();
        pingers.push(pinger.clone());
        let (pipeline, latch) = (Pipeline::<C>::new(parameters), scope.latch().clone());
        scope.start(move || ping(pipeline, &pinger, &ponger, &pongs, &latch))?;
        scope.start(move || pong(&pings))?;
    }
    let latch = scope.latch().clone();
    Ok(Box::new(move || {
        if let Err(failure) = pingers.iter().try_for_each(|pinger| pinger.send(ToPinger::Start)) {
            latch.fail(failure);
        }
    }))
}

enum ToPinger<C> {
    Start,
    Pong(C),
}

struct Ping<C> {
    content: C,
    sender: Address<ToPinger<C>>,
}

fn ping<C: Content>(
    mut pipeline: Pipeline<C>,
    itself: &Address<ToPinger<C>>,
    ponger: &Address<Ping<C>>,
    mailbox: &Mailbox<ToPinger<C>>,
    latch: &RunLatch,
) -> Result<(), BenchmarkError> {
    let ping = |content| Ping { content, sender: itself.clone() };
    while let Some(message) = mailbox.receive() {
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

fn pong<C: Content>(mailbox: &Mailbox<Ping<C>>) -> Result<(), BenchmarkError> {
    while let Some(Ping { content, sender }) = mailbox.receive() {
        sender.send(ToPinger::Pong(content))?;
    }
    Ok(())
}
