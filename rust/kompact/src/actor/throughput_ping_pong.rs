use kompact::prelude::*;
use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::payload::{Index, Nothing, Payload};
use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight.
pub(crate) struct ThroughputPingPong {
    parameters: ThroughputPingPongParameters,
}

impl ComponentBenchmark for ThroughputPingPong {
    type Parameters = ThroughputPingPongParameters;
    type System = RequestSystem;

    fn new(parameters: ThroughputPingPongParameters) -> Self {
        Self { parameters }
    }

    fn parts(&self) -> usize {
        self.parameters.parallelism
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        if self.parameters.static_only {
            create_pairs::<Nothing>(self.parameters, scope)
        } else {
            create_pairs::<Index>(self.parameters, scope)
        }
    }
}

fn create_pairs<P: Payload>(
    parameters: ThroughputPingPongParameters,
    scope: &mut RunScope,
) -> Result<Begin, BenchmarkError> {
    let mut pingers = Vec::with_capacity(parameters.parallelism);
    for _ in 0..parameters.parallelism {
        let ponger = scope.spawn(Ponger::<P>::new(scope.member()))?;
        pingers.push(scope.spawn(Pinger::new(ponger, parameters, scope.latch().clone(), scope.member()))?);
    }
    Ok(Box::new(move || {
        for pinger in pingers {
            pinger.tell(PingerMessage::Start);
        }
    }))
}

#[derive(Debug)]
struct Ping<P>(P);

#[derive(Debug)]
enum PingerMessage<P> {
    Start,
    Pong(P),
}

#[derive(ComponentDefinition)]
struct Pinger<P: Payload> {
    ctx: ComponentContext<Self>,
    itself: Option<ActorRefStrong<PingerMessage<P>>>,
    ponger: ActorRefStrong<WithSenderStrong<Ping<P>, PingerMessage<P>>>,
    messages: u64,
    pipeline: u64,
    sent: u64,
    pongs: u64,
    answer: u64,
    latch: RunLatch,
    _member: Member,
}

impl<P: Payload> Pinger<P> {
    fn new(
        ponger: ActorRefStrong<WithSenderStrong<Ping<P>, PingerMessage<P>>>,
        parameters: ThroughputPingPongParameters,
        latch: RunLatch,
        member: Member,
    ) -> Self {
        Self {
            ctx: ComponentContext::uninitialised(),
            itself: None,
            ponger,
            messages: parameters.messages_per_pair,
            pipeline: parameters.pipeline_size,
            sent: 0,
            pongs: 0,
            answer: 0,
            latch,
            _member: member,
        }
    }

    fn send(&mut self) {
        if let Some(itself) = &self.itself {
            self.ponger.tell(WithSenderStrong::new(Ping(P::of(self.sent)), itself.clone()));
        }
        self.sent += 1;
    }
}

impl<P: Payload> ComponentLifecycle for Pinger<P> {
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

impl<P: Payload> Actor for Pinger<P> {
    type Message = PingerMessage<P>;

    fn receive_local(&mut self, message: PingerMessage<P>) -> HandlerResult {
        match message {
            PingerMessage::Pong(payload) => {
                self.pongs += 1;
                self.answer = self.answer.wrapping_add(payload.answer_part());
                if self.sent < self.messages {
                    self.send();
                } else if self.pongs == self.messages {
                    self.latch.arrive_with(self.answer);
                }
            }
            PingerMessage::Start => {
                while self.sent < self.pipeline {
                    self.send();
                }
            }
        }
        Handled::OK
    }

    takes_no_network_messages!();
}

#[derive(ComponentDefinition)]
struct Ponger<P: Payload> {
    ctx: ComponentContext<Self>,
    _member: Member,
}

impl<P: Payload> Ponger<P> {
    fn new(member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), _member: member }
    }
}

impl<P: Payload> ComponentLifecycle for Ponger<P> {}

impl<P: Payload> Actor for Ponger<P> {
    type Message = WithSenderStrong<Ping<P>, PingerMessage<P>>;

    fn receive_local(&mut self, ping: Self::Message) -> HandlerResult {
        ping.reply(PingerMessage::Pong(ping.content().0));
        Handled::OK
    }

    takes_no_network_messages!();
}
