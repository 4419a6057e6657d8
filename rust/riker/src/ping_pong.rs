use mpp_harness::parameters::PingPongParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use riker::actors::*;

use crate::run_scope::RunScope;
use crate::system_provider::RikerSystem;

/// PINGPONG: a pinger and a ponger send one message to and fro.
pub(crate) struct PingPong;

impl ComponentBenchmark for PingPong {
    type Parameters = PingPongParameters;
    type Setup = PingPongParameters;
    type System = RikerSystem;

    fn create(setup: &mut PingPongParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (messages, latch) = (setup.messages, scope.latch().clone());
        let ponger = scope.create("ponger", || Ponger)?;
        let pinger = scope.create("pinger", move || Pinger::new(ponger.clone(), messages, latch.clone()))?;
        Ok(Box::new(move || pinger.tell(PingerMessage::Start, None)))
    }
}

#[derive(Clone, Debug)]
struct Ping {
    pinger: ActorRef<PingerMessage>,
}

#[derive(Clone, Debug)]
enum PingerMessage {
    Start,
    Pong,
}

struct Pinger {
    ponger: ActorRef<Ping>,
    messages: u64,
    pongs: u64,
    latch: RunLatch,
}

impl Pinger {
    fn new(ponger: ActorRef<Ping>, messages: u64, latch: RunLatch) -> Self {
        Self { ponger, messages, pongs: 0, latch }
    }

    fn send(&self, context: &Context<PingerMessage>) {
        self.ponger.tell(Ping { pinger: context.myself() }, None);
    }
}

impl Actor for Pinger {
    type Msg = PingerMessage;

    fn recv(&mut self, context: &Context<PingerMessage>, message: PingerMessage, _: Sender) {
        match message {
            PingerMessage::Pong => {
                self.pongs += 1;
                if self.pongs < self.messages {
                    self.send(context);
                } else {
                    self.latch.arrive_with(self.pongs);
                }
            }
            PingerMessage::Start => self.send(context),
        }
    }
}

struct Ponger;

impl Actor for Ponger {
    type Msg = Ping;

    fn recv(&mut self, _: &Context<Ping>, Ping { pinger }: Ping, _: Sender) {
        pinger.tell(PingerMessage::Pong, None);
    }
}
