use kompact::prelude::*;
use mpp_harness::parameters::PingPongParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// PINGPONG: a pinger and a ponger send one message to and fro.
pub(crate) struct PingPong;

impl ComponentBenchmark for PingPong {
    type Parameters = PingPongParameters;
    type Setup = PingPongParameters;
    type System = RequestSystem;

    fn create(setup: &mut PingPongParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let ponger = scope.spawn(Ponger::new(scope.member()))?;
        let pinger = scope.spawn(Pinger::new(ponger, setup.messages, scope.latch().clone(), scope.member()))?;
        Ok(Box::new(move || pinger.tell(PingerMessage::Start)))
    }
}

#[derive(Debug)]
struct Ping;

#[derive(Debug)]
enum PingerMessage {
    Start,
    Pong,
}

#[derive(ComponentDefinition)]
struct Pinger {
    ctx: ComponentContext<Self>,
    itself: Option<ActorRefStrong<PingerMessage>>,
    ponger: ActorRefStrong<WithSenderStrong<Ping, PingerMessage>>,
    messages: u64,
    pongs: u64,
    latch: RunLatch,
    _member: Member,
}

impl Pinger {
    fn new(
        ponger: ActorRefStrong<WithSenderStrong<Ping, PingerMessage>>,
        messages: u64,
        latch: RunLatch,
        member: Member,
    ) -> Self {
        let ctx = ComponentContext::uninitialised();
        Self { ctx, itself: None, ponger, messages, pongs: 0, latch, _member: member }
    }

    fn send(&self) {
        if let Some(itself) = &self.itself {
            self.ponger.tell(WithSenderStrong::new(Ping, itself.clone()));
        }
    }
}

impl ComponentLifecycle for Pinger {
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

impl Actor for Pinger {
    type Message = PingerMessage;

    fn receive_local(&mut self, message: PingerMessage) -> HandlerResult {
        match message {
            PingerMessage::Pong => {
                self.pongs += 1;
                if self.pongs < self.messages {
                    self.send();
                } else {
                    self.latch.arrive_with(self.pongs);
                }
            }
            PingerMessage::Start => self.send(),
        }
        Handled::OK
    }

    takes_no_network_messages!();
}

#[derive(ComponentDefinition)]
struct Ponger {
    ctx: ComponentContext<Self>,
    _member: Member,
}

impl Ponger {
    fn new(member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), _member: member }
    }
}

ignore_lifecycle!(Ponger);

impl Actor for Ponger {
    type Message = WithSenderStrong<Ping, PingerMessage>;

    fn receive_local(&mut self, ping: Self::Message) -> HandlerResult {
        ping.reply(PingerMessage::Pong);
        Handled::OK
    }

    takes_no_network_messages!();
}
