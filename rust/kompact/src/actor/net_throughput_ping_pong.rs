use kompact::prelude::*;
use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::{Begin, BenchmarkError, Member, RunLatch};

use super::net_ponger::Ponger;
use crate::nodes::{Message, NetBenchmark, NetScope, Reset, receive, send, starts_with_buffers, unexpected};

/// NETTPPINGPONG: pairs of a pinger on the master and a ponger on the first client, each with a pipeline of messages in
/// flight.
pub(crate) struct NetThroughputPingPong {
    parameters: ThroughputPingPongParameters,
}

impl NetBenchmark for NetThroughputPingPong {
    type Parameters = ThroughputPingPongParameters;

    fn new(parameters: ThroughputPingPongParameters) -> Self {
        Self { parameters }
    }

    fn parts(&self) -> usize {
        self.parameters.parallelism
    }

    fn in_flight(&self) -> u64 {
        self.parameters.pipeline_size * self.parameters.parallelism as u64
    }

    fn create(&mut self, partners: &[ActorPath], scope: &mut NetScope) -> Result<Begin, BenchmarkError> {
        let mut pingers = Vec::with_capacity(partners.len());
        for ponger in partners {
            let pinger = Pinger::new(ponger.clone(), self.parameters, scope.latch().clone(), scope.member());
            pingers.push(scope.spawn(pinger)?);
        }
        Ok(Box::new(move || {
            for pinger in pingers {
                pinger.tell(Start);
            }
        }))
    }

    fn create_partner(
        _options: &str,
        _number: usize,
        scope: &mut NetScope,
    ) -> Result<Option<ActorRefStrong<Reset>>, BenchmarkError> {
        scope.spawn(Ponger::new(scope.member())).map(Some)
    }
}

#[derive(Debug)]
struct Start;

#[derive(ComponentDefinition)]
struct Pinger {
    ctx: ComponentContext<Self>,
    ponger: ActorPath,
    messages: u64,
    pipeline: u64,
    static_only: bool,
    sent: u64,
    pongs: u64,
    answer: u64,
    latch: RunLatch,
    _member: Member,
}

impl Pinger {
    fn new(ponger: ActorPath, parameters: ThroughputPingPongParameters, latch: RunLatch, member: Member) -> Self {
        Self {
            ctx: ComponentContext::uninitialised(),
            ponger,
            messages: parameters.messages_per_pair,
            pipeline: parameters.pipeline_size,
            static_only: parameters.static_only,
            sent: 0,
            pongs: 0,
            answer: 0,
            latch,
            _member: member,
        }
    }

    fn send(&mut self) -> Result<(), HandlerError> {
        let ping = if self.static_only { Message::Ping } else { Message::IndexedPing(self.sent) };
        self.sent += 1;
        send(&self.ponger, ping, self)
    }
}

starts_with_buffers!(Pinger);

impl Actor for Pinger {
    type Message = Start;

    fn receive_local(&mut self, _start: Start) -> HandlerResult {
        while self.sent < self.pipeline {
            self.send()?;
        }
        Handled::OK
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        let answer_part = match receive(message)? {
            (_, Message::Pong) if self.static_only => 1,
            (_, Message::IndexedPong(index)) if !self.static_only => index,
            (_, other) => return Err(unexpected(&other)),
        };
        self.pongs += 1;
        self.answer = self.answer.wrapping_add(answer_part);
        if self.sent < self.messages {
            self.send()?;
        } else if self.pongs == self.messages {
            self.latch.arrive_with(self.answer);
        }
        Handled::OK
    }
}
