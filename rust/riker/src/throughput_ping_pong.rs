use std::marker::PhantomData;

use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::ping_pong::{Content, Next, Pipeline};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use riker::actors::*;

use crate::run_scope::RunScope;
use crate::system_provider::RikerSystem;

/// TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight.
pub(crate) struct ThroughputPingPong;

impl ComponentBenchmark for ThroughputPingPong {
    type Parameters = ThroughputPingPongParameters;
    type Setup = ThroughputPingPongParameters;
    type System = RikerSystem;

    fn parts(setup: &ThroughputPingPongParameters) -> usize {
        setup.parallelism
    }

    fn create(setup: &mut ThroughputPingPongParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        if setup.static_only { create_pairs::<()>(*setup, scope) } else { create_pairs::<u64>(*setup, scope) }
    }
}

fn create_pairs<C: Content>(
    parameters: ThroughputPingPongParameters,
    scope: &mut RunScope,
) -> Result<Begin, BenchmarkError> {
    let create_pair = |pair| {
        let latch = scope.latch().clone();
        let ponger = scope.create(&format!("ponger-{pair}"), || Ponger(PhantomData::<C>))?;
        scope.create(&format!("pinger-{pair}"), move || Pinger {
            ponger: ponger.clone(),
            pipeline: Pipeline::new(&parameters),
            latch: latch.clone(),
        })
    };
    let pingers = (0..parameters.parallelism).map(create_pair).collect::<Result<Vec<_>, _>>()?;
    Ok(Box::new(move || pingers.iter().for_each(|pinger| pinger.tell(PingerMessage::Start, None))))
}

#[derive(Clone, Debug)]
struct Ping<C: Content> {
    content: C,
    pinger: ActorRef<PingerMessage<C>>,
}

#[derive(Clone, Debug)]
enum PingerMessage<C> {
    Start,
    Pong(C),
}

struct Pinger<C: Content> {
    ponger: ActorRef<Ping<C>>,
    pipeline: Pipeline<C>,
    latch: RunLatch,
}

impl<C: Content> Pinger<C> {
    fn send(&self, content: C, context: &Context<PingerMessage<C>>) {
        self.ponger.tell(Ping { content, pinger: context.myself() }, None);
    }
}

impl<C: Content> Actor for Pinger<C> {
    type Msg = PingerMessage<C>;

    fn recv(&mut self, context: &Context<PingerMessage<C>>, message: PingerMessage<C>, _: Sender) {
        match message {
            PingerMessage::Pong(content) => match self.pipeline.take(content) {
                Next::Ping(content) => self.send(content, context),
                Next::Wait => {}
                Next::Done(answer_part) => self.latch.arrive_with(answer_part),
            },
            PingerMessage::Start => self.pipeline.fill().for_each(|content| self.send(content, context)),
        }
    }
}

struct Ponger<C>(PhantomData<C>);

impl<C: Content> Actor for Ponger<C> {
    type Msg = Ping<C>;

    fn recv(&mut self, _: &Context<Ping<C>>, Ping { content, pinger }: Ping<C>, _: Sender) {
        pinger.tell(PingerMessage::Pong(content), None);
    }
}
