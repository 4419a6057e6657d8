use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use riker::actors::*;

use crate::run_scope::{RunScope, answer};
use crate::system_provider::RikerSystem;

/// TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight.
pub(crate) struct ThroughputPingPong {
    parameters: ThroughputPingPongParameters,
}

impl ComponentBenchmark for ThroughputPingPong {
    type Parameters = ThroughputPingPongParameters;
    type System = RikerSystem;

    fn new(parameters: ThroughputPingPongParameters) -> Self {
        Self { parameters }
    }

    fn parts(&self) -> usize {
        self.parameters.parallelism
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let pairs = 0..self.parameters.parallelism;
        if self.parameters.static_only {
            let pingers = pairs.map(|pair| self.create_static_pair(scope, pair)).collect::<Result<Vec<_>, _>>()?;
            Ok(Box::new(move || pingers.iter().for_each(|pinger| pinger.tell(StaticPingerMessage::Start, None))))
        } else {
            let pingers = pairs.map(|pair| self.create_pair(scope, pair)).collect::<Result<Vec<_>, _>>()?;
            Ok(Box::new(move || pingers.iter().for_each(|pinger| pinger.tell(PingerMessage::Start, None))))
        }
    }
}

impl ThroughputPingPong {
    fn create_static_pair(
        &self,
        scope: &mut RunScope,
        pair: usize,
    ) -> Result<ActorRef<StaticPingerMessage>, BenchmarkError> {
        let ThroughputPingPongParameters { messages_per_pair: messages, pipeline_size: pipeline, .. } = self.parameters;
        let latch = scope.latch().clone();
        let of_ponger = latch.clone();
        let ponger = scope.create(&format!("ponger-{pair}"), move || StaticPonger { latch: of_ponger.clone() })?;
        scope.create(&format!("pinger-{pair}"), move || StaticPinger {
            ponger: ponger.clone(),
            messages,
            pipeline,
            sent: 0,
            pongs: 0,
            latch: latch.clone(),
        })
    }

    fn create_pair(&self, scope: &mut RunScope, pair: usize) -> Result<ActorRef<PingerMessage>, BenchmarkError> {
        let ThroughputPingPongParameters { messages_per_pair: messages, pipeline_size: pipeline, .. } = self.parameters;
        let latch = scope.latch().clone();
        let of_ponger = latch.clone();
        let ponger = scope.create(&format!("ponger-{pair}"), move || Ponger { latch: of_ponger.clone() })?;
        scope.create(&format!("pinger-{pair}"), move || Pinger {
            ponger: ponger.clone(),
            messages,
            pipeline,
            sent: 0,
            pongs: 0,
            sum_of_indices: 0,
            latch: latch.clone(),
        })
    }
}

#[derive(Clone, Debug)]
struct StaticPing;

#[derive(Clone, Debug)]
enum StaticPingerMessage {
    Start,
    Pong,
}

#[derive(Clone, Debug)]
struct Ping {
    index: u64,
}

#[derive(Clone, Debug)]
enum PingerMessage {
    Start,
    Pong { index: u64 },
}

struct StaticPinger {
    ponger: ActorRef<StaticPing>,
    messages: u64,
    pipeline: u64,
    sent: u64,
    pongs: u64,
    latch: RunLatch,
}

impl StaticPinger {
    fn send(&mut self, context: &Context<StaticPingerMessage>) {
        self.ponger.tell(StaticPing, Some(context.myself().into()));
        self.sent += 1;
    }
}

impl Actor for StaticPinger {
    type Msg = StaticPingerMessage;

    fn recv(&mut self, context: &Context<StaticPingerMessage>, message: StaticPingerMessage, _: Sender) {
        match message {
            StaticPingerMessage::Pong => {
                self.pongs += 1;
                if self.sent < self.messages {
                    self.send(context);
                } else if self.pongs == self.messages {
                    self.latch.arrive_with(self.pongs);
                }
            }
            StaticPingerMessage::Start => {
                while self.sent < self.pipeline {
                    self.send(context);
                }
            }
        }
    }
}

struct StaticPonger {
    latch: RunLatch,
}

impl Actor for StaticPonger {
    type Msg = StaticPing;

    fn recv(&mut self, _: &Context<StaticPing>, _: StaticPing, sender: Sender) {
        answer(sender, StaticPingerMessage::Pong, &self.latch);
    }
}

struct Pinger {
    ponger: ActorRef<Ping>,
    messages: u64,
    pipeline: u64,
    sent: u64,
    pongs: u64,
    sum_of_indices: u64,
    latch: RunLatch,
}

impl Pinger {
    fn send(&mut self, context: &Context<PingerMessage>) {
        self.ponger.tell(Ping { index: self.sent }, Some(context.myself().into()));
        self.sent += 1;
    }
}

impl Actor for Pinger {
    type Msg = PingerMessage;

    fn recv(&mut self, context: &Context<PingerMessage>, message: PingerMessage, _: Sender) {
        match message {
            PingerMessage::Pong { index } => {
                self.pongs += 1;
                self.sum_of_indices = self.sum_of_indices.wrapping_add(index);
                if self.sent < self.messages {
                    self.send(context);
                } else if self.pongs == self.messages {
                    self.latch.arrive_with(self.sum_of_indices);
                }
            }
            PingerMessage::Start => {
                while self.sent < self.pipeline {
                    self.send(context);
                }
            }
        }
    }
}

struct Ponger {
    latch: RunLatch,
}

impl Actor for Ponger {
    type Msg = Ping;

    fn recv(&mut self, _: &Context<Ping>, Ping { index }: Ping, sender: Sender) {
        answer(sender, PingerMessage::Pong { index }, &self.latch);
    }
}
