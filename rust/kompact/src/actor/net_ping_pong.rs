use kompact::prelude::*;
use mpp_harness::parameters::PingPongParameters;
use mpp_harness::{Begin, BenchmarkError, Member, RunLatch};

use super::net_ponger::Ponger;
use crate::nodes::{Message, NetBenchmark, NetScope, Reset, receive, send, starts_with_buffers, unexpected};

/// NETPINGPONG: a pinger on the master and a ponger on the first client send one message to and fro.
pub(crate) struct NetPingPong {
    messages: u64,
}

impl NetBenchmark for NetPingPong {
    type Parameters = PingPongParameters;

    fn new(parameters: PingPongParameters) -> Self {
        Self { messages: parameters.messages }
    }

    fn parts(&self) -> usize {
        1
    }

    fn in_flight(&self) -> u64 {
        1
    }

    fn create(&mut self, partners: &[ActorPath], scope: &mut NetScope) -> Result<Begin, BenchmarkError> {
        let ponger = partners.first().ok_or("there is no ponger")?.clone();
        let pinger = scope.spawn(Pinger::new(ponger, self.messages, scope.latch().clone(), scope.member()))?;
        Ok(Box::new(move || pinger.tell(Start)))
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
    pongs: u64,
    latch: RunLatch,
    _member: Member,
}

impl Pinger {
    fn new(ponger: ActorPath, messages: u64, latch: RunLatch, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), ponger, messages, pongs: 0, latch, _member: member }
    }
}

starts_with_buffers!(Pinger);

impl Actor for Pinger {
    type Message = Start;

    fn receive_local(&mut self, _start: Start) -> HandlerResult {
        send(&self.ponger, Message::Ping, self)?;
        Handled::OK
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (_, Message::Pong) => {
                self.pongs += 1;
                if self.pongs < self.messages {
                    send(&self.ponger, Message::Ping, self)?;
                } else {
                    self.latch.arrive_with(self.pongs);
                }
            }
            (_, other) => return Err(unexpected(&other)),
        }
        Handled::OK
    }
}
