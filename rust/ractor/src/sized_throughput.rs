use bytes::Bytes;
use mpp_harness::numbers::SplitMix64;
use mpp_harness::parameters::SizedThroughputParameters;
use mpp_harness::{BenchmarkError, ComponentScope, Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::nodes::{Correspondent, Introductions, Message, NetBenchmark, Node, Peer, unexpected};
use crate::run_scope::RunScope;

/// SIZEDTHROUGHPUT: pairs of a source on the master, which sends batches of messages of one size, and a sink on the first
/// client, which acknowledges each batch.
pub(crate) struct SizedThroughput {
    parameters: SizedThroughputParameters,
}

impl NetBenchmark for SizedThroughput {
    type Parameters = SizedThroughputParameters;

    fn new(parameters: SizedThroughputParameters) -> Self {
        Self { parameters }
    }

    fn parts(&self) -> usize {
        self.parameters.number_of_pairs
    }

    fn options(&self) -> String {
        self.parameters.batch_size.to_string()
    }

    fn create(
        &mut self,
        sinks: &[Peer],
        introductions: &Introductions,
        scope: &mut RunScope,
    ) -> Result<Vec<ActorRef<Message>>, BenchmarkError> {
        let spawn = |(pair, sink): (u64, &Peer)| {
            let source = Source {
                sink: sink.clone(),
                payload: SplitMix64::new(pair).bytes(self.parameters.message_size).into(),
                parameters: self.parameters,
                introductions: introductions.clone(),
                latch: scope.latch().clone(),
                _member: scope.member(),
            };
            scope.spawn(source, ())
        };
        (0..).zip(sinks).map(spawn).collect()
    }

    fn create_partner(
        options: &str,
        _number: usize,
        sources: Vec<Correspondent>,
        _node: &Node,
        scope: &mut RunScope,
    ) -> Result<ActorRef<Message>, BenchmarkError> {
        let batch_size = options.parse().map_err(|_| format!("'{options}' is no size of a batch"))?;
        scope.spawn(Sink { batch_size, _member: scope.member() }, Correspondent::only(sources)?)
    }
}

struct Source {
    sink: Peer,
    payload: Bytes,
    parameters: SizedThroughputParameters,
    introductions: Introductions,
    latch: RunLatch,
    _member: Member,
}

#[derive(Default)]
struct Batches {
    sent: u64,
    acks: u64,
    acknowledged_bytes: u64,
}

impl Source {
    fn send_batch(&self, state: &mut Batches) -> Result<(), ActorProcessingErr> {
        for _ in 0..self.parameters.batch_size {
            self.sink.send(Message::Payload(self.payload.clone()))?;
        }
        state.sent += 1;
        Ok(())
    }
}

impl Actor for Source {
    type Msg = Message;
    type State = Batches;
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Message>, (): ()) -> Result<Batches, ActorProcessingErr> {
        Ok(Batches::default())
    }

    async fn handle(
        &self,
        _: ActorRef<Message>,
        message: Message,
        state: &mut Batches,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            Message::Ack(bytes) => {
                state.acks += 1;
                state.acknowledged_bytes += bytes;
                if state.sent < self.parameters.number_of_batches {
                    self.send_batch(state)?;
                } else if state.acks == self.parameters.number_of_batches {
                    self.latch.arrive_with(state.acknowledged_bytes);
                }
            }
            Message::Introduced => self.introductions.arrive(),
            Message::Start => {
                while state.sent < self.parameters.first_batches() {
                    self.send_batch(state)?;
                }
            }
            other => return Err(unexpected(&other)),
        }
        Ok(())
    }
}

struct Sink {
    batch_size: usize,
    _member: Member,
}

struct Batch {
    source: Correspondent,
    messages: usize,
    bytes: u64,
}

impl Actor for Sink {
    type Msg = Message;
    type State = Batch;
    type Arguments = Correspondent;

    async fn pre_start(&self, _: ActorRef<Message>, source: Correspondent) -> Result<Batch, ActorProcessingErr> {
        Ok(Batch { source, messages: 0, bytes: 0 })
    }

    async fn handle(
        &self,
        _: ActorRef<Message>,
        message: Message,
        state: &mut Batch,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            Message::Payload(payload) => {
                state.messages += 1;
                state.bytes += payload.len() as u64;
                if state.messages == self.batch_size {
                    state.source.send(Message::Ack(state.bytes))?;
                    (state.messages, state.bytes) = (0, 0);
                }
            }
            Message::Introduce => {
                (state.messages, state.bytes) = (0, 0);
                state.source.introduce()?;
            }
            other => return Err(unexpected(&other)),
        }
        Ok(())
    }
}
