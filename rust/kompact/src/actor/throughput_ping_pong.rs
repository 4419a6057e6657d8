use kompact::prelude::*;
use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::ping_pong::{Content, Next, Pipeline};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight.
pub(crate) struct ThroughputPingPong;

impl ComponentBenchmark for ThroughputPingPong {
    type Parameters = ThroughputPingPongParameters;
    type Setup = ThroughputPingPongParameters;
    type System = RequestSystem;

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
    let mut pingers = Vec::with_capacity(parameters.parallelism);
    for _ in 0..parameters.parallelism {
        let ponger = scope.spawn(Ponger::<C>::new(scope.member()))?;
        pingers.push(scope.spawn(Pinger::new(ponger, parameters, scope.latch().clone(), scope.member()))?);
    }
    Ok(Box::new(move || {
        for pinger in pingers {
            pinger.tell(PingerMessage::Start);
        }
    }))
}

#[derive(Debug)]
struct Ping<C>(C);

#[derive(Debug)]
enum PingerMessage<C> {
    Start,
    Pong(C),
}

#[derive(ComponentDefinition)]
struct Pinger<C: Content> {
    ctx: ComponentContext<Self>,
    itself: Option<ActorRefStrong<PingerMessage<C>>>,
    ponger: ActorRefStrong<WithSenderStrong<Ping<C>, PingerMessage<C>>>,
    pipeline: Pipeline<C>,
    latch: RunLatch,
    _member: Member,
}

impl<C: Content> Pinger<C> {
    fn new(
        ponger: ActorRefStrong<WithSenderStrong<Ping<C>, PingerMessage<C>>>,
        parameters: &ThroughputPingPongParameters,
        latch: RunLatch,
        member: Member,
    ) -> Self {
        let (ctx, pipeline) = (ComponentContext::uninitialised(), Pipeline::new(parameters));
        Self { ctx, itself: None, ponger, pipeline, latch, _member: member }
    }

    fn send(&self, content: C) {
        if let Some(itself) = &self.itself {
            self.ponger.tell(WithSenderStrong::new(Ping(content), itself.clone()));
        }
    }
}

impl<C: Content> ComponentLifecycle for Pinger<C> {
    fn on_start(&mut self) -> HandlerResult {
        self.itself = self.ctx.actor_ref().hold();
        Handled::OK
    }

    fn on_kill(&mut self) -> HandlerResult {
        // It would keep itself in memory.
        self.itself = None;
        Handled::OK
    }
}

impl<C: Content> Actor for Pinger<C> {
    type Message = PingerMessage<C>;

    fn receive_local(&mut self, message: PingerMessage<C>) -> HandlerResult {
        match message {
            PingerMessage::Pong(content) => match self.pipeline.take(content) {
                Next::Ping(content) => self.send(content),
                Next::Wait => {}
                Next::Done(answer_part) => self.latch.arrive_with(answer_part),
            },
            PingerMessage::Start => self.pipeline.fill().for_each(|content| self.send(content)),
        }
        Handled::OK
    }

    takes_no_network_messages!();
}

#[derive(ComponentDefinition)]
struct Ponger<C: Content> {
    ctx: ComponentContext<Self>,
    _member: Member,
}

impl<C: Content> Ponger<C> {
    fn new(member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), _member: member }
    }
}

impl<C: Content> ComponentLifecycle for Ponger<C> {}

impl<C: Content> Actor for Ponger<C> {
    type Message = WithSenderStrong<Ping<C>, PingerMessage<C>>;

    fn receive_local(&mut self, ping: Self::Message) -> HandlerResult {
        ping.reply(PingerMessage::Pong(ping.content().0));
        Handled::OK
    }

    takes_no_network_messages!();
}
