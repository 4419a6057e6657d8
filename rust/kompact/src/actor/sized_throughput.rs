use bytes::Bytes;
use kompact::prelude::*;
use mpp_harness::numbers::SplitMix64;
use mpp_harness::parameters::SizedThroughputParameters;
use mpp_harness::{Begin, BenchmarkError, Member, RunLatch};

use crate::nodes::{Message, NetBenchmark, NetScope, Reset, receive, send, starts_with_buffers, unexpected};

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

    fn in_flight(&self) -> u64 {
        let SizedThroughputParameters { batch_size, number_of_pairs, .. } = self.parameters;
        self.parameters.first_batches() * batch_size as u64 * number_of_pairs as u64
    }

    fn options(&self) -> String {
        self.parameters.batch_size.to_string()
    }

    fn create(&mut self, partners: &[ActorPath], scope: &mut NetScope) -> Result<Begin, BenchmarkError> {
        let mut sources = Vec::with_capacity(partners.len());
        for (pair, sink) in (0..).zip(partners) {
            let payload = SplitMix64::new(pair).bytes(self.parameters.message_size);
            let latch = scope.latch().clone();
            let source = Source::new(sink.clone(), payload.into(), self.parameters, latch, scope.member());
            sources.push(scope.spawn(source)?);
        }
        Ok(Box::new(move || {
            for source in sources {
                source.tell(Start);
            }
        }))
    }

    fn create_partner(
        options: &str,
        _number: usize,
        scope: &mut NetScope,
    ) -> Result<Option<ActorRefStrong<Reset>>, BenchmarkError> {
        let batch_size = options.parse().map_err(|_| format!("'{options}' is no size of a batch"))?;
        scope.spawn(Sink::new(batch_size, scope.member())).map(Some)
    }
}

#[derive(Debug)]
struct Start;

#[derive(ComponentDefinition)]
struct Source {
    ctx: ComponentContext<Self>,
    sink: ActorPath,
    payload: Bytes,
    parameters: SizedThroughputParameters,
    sent_batches: u64,
    acks: u64,
    acknowledged_bytes: u64,
    latch: RunLatch,
    _member: Member,
}

impl Source {
    fn new(
        sink: ActorPath,
        payload: Bytes,
        parameters: SizedThroughputParameters,
        latch: RunLatch,
        member: Member,
    ) -> Self {
        Self {
            ctx: ComponentContext::uninitialised(),
            sink,
            payload,
            parameters,
            sent_batches: 0,
            acks: 0,
            acknowledged_bytes: 0,
            latch,
            _member: member,
        }
    }

    fn send_batch(&mut self) -> Result<(), HandlerError> {
        for _ in 0..self.parameters.batch_size {
            send(&self.sink, Message::Payload(self.payload.clone()), self)?;
        }
        self.sent_batches += 1;
        Ok(())
    }
}

starts_with_buffers!(Source);

impl Actor for Source {
    type Message = Start;

    fn receive_local(&mut self, _start: Start) -> HandlerResult {
        while self.sent_batches < self.parameters.first_batches() {
            self.send_batch()?;
        }
        Handled::OK
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (_, Message::Ack(bytes)) => {
                self.acks += 1;
                self.acknowledged_bytes += bytes;
                if self.sent_batches < self.parameters.number_of_batches {
                    self.send_batch()?;
                } else if self.acks == self.parameters.number_of_batches {
                    self.latch.arrive_with(self.acknowledged_bytes);
                }
            }
            (_, other) => return Err(unexpected(&other)),
        }
        Handled::OK
    }
}

#[derive(ComponentDefinition)]
struct Sink {
    ctx: ComponentContext<Self>,
    batch_size: usize,
    messages: usize,
    bytes: u64,
    _member: Member,
}

impl Sink {
    fn new(batch_size: usize, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), batch_size, messages: 0, bytes: 0, _member: member }
    }

    fn reset(&mut self) {
        self.messages = 0;
        self.bytes = 0;
    }
}

starts_with_buffers!(Sink);

impl Actor for Sink {
    type Message = Reset;

    fn receive_local(&mut self, _reset: Reset) -> HandlerResult {
        self.reset();
        Handled::OK
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (source, Message::Payload(payload)) => {
                self.messages += 1;
                self.bytes += payload.len() as u64;
                if self.messages == self.batch_size {
                    send(&source, Message::Ack(self.bytes), self)?;
                    self.reset();
                }
            }
            (_, other) => return Err(unexpected(&other)),
        }
        Handled::OK
    }
}
