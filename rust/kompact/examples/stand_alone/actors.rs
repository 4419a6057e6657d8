//! PINGPONG and TPPINGPONG on actors. Those of earlier runs stay behind, idle.

use std::sync::mpsc::Sender;

use kompact::prelude::*;

use super::{MESSAGES, Start};

pub(crate) fn pairs(system: &KompactSystem, done: &Sender<()>, pairs: usize, pipeline: u64) -> Start {
    let mut pingers = Vec::new();
    for _ in 0..pairs {
        let ponger = system.create(|| Ponger { ctx: ComponentContext::uninitialised() });
        let pinger = system.create(|| Pinger {
            ctx: ComponentContext::uninitialised(),
            itself: None,
            ponger: ponger.actor_ref().hold().unwrap(),
            pipeline,
            sent: 0,
            received: 0,
            done: done.clone(),
        });
        system.start_notify(&ponger).wait();
        system.start_notify(&pinger).wait();
        pingers.push(pinger.actor_ref());
    }
    Box::new(move || pingers.iter().for_each(|pinger| pinger.tell(PingerMessage::Start)))
}

#[derive(Debug)]
struct Ping;

#[derive(Debug)]
enum PingerMessage {
    Start,
    Pong,
}

#[derive(ComponentDefinition)]
struct Ponger {
    ctx: ComponentContext<Self>,
}

ignore_lifecycle!(Ponger);

impl Actor for Ponger {
    type Message = WithSenderStrong<Ping, PingerMessage>;

    fn receive_local(&mut self, ping: Self::Message) -> HandlerResult {
        ping.reply(PingerMessage::Pong);
        Handled::OK
    }

    #[cfg(feature = "distributed")]
    fn receive_network(&mut self, _message: NetMessage) -> HandlerResult {
        Handled::OK
    }
}

#[derive(ComponentDefinition)]
struct Pinger {
    ctx: ComponentContext<Self>,
    itself: Option<ActorRefStrong<PingerMessage>>,
    ponger: ActorRefStrong<WithSenderStrong<Ping, PingerMessage>>,
    pipeline: u64,
    sent: u64,
    received: u64,
    done: Sender<()>,
}

impl Pinger {
    fn send(&mut self) {
        self.ponger.tell(WithSenderStrong::new(Ping, self.itself.clone().unwrap()));
        self.sent += 1;
    }
}

impl ComponentLifecycle for Pinger {
    fn on_start(&mut self) -> HandlerResult {
        self.itself = self.ctx.actor_ref().hold();
        Handled::OK
    }
}

impl Actor for Pinger {
    type Message = PingerMessage;

    fn receive_local(&mut self, message: PingerMessage) -> HandlerResult {
        match message {
            PingerMessage::Pong => {
                self.received += 1;
                if self.sent < MESSAGES {
                    self.send();
                } else if self.received == MESSAGES {
                    self.done.send(()).unwrap();
                }
            }
            PingerMessage::Start => (0..self.pipeline).for_each(|_| self.send()),
        }
        Handled::OK
    }

    #[cfg(feature = "distributed")]
    fn receive_network(&mut self, _message: NetMessage) -> HandlerResult {
        Handled::OK
    }
}
