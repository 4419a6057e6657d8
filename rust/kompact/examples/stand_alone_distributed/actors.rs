//! NETPINGPONG and NETTPPINGPONG on actors. Pingers of earlier runs stay behind, idle.

use std::sync::mpsc::{Sender, channel};

use kompact::prelude::*;

use super::MESSAGES;
use super::message::{Message, read};

#[derive(Debug)]
pub(crate) struct Start;

/// Creates pongers that other processes find by their numbers.
pub(crate) fn pongers(system: &KompactSystem, count: usize) {
    for number in 0..count {
        let (ponger, registered) = system.create_and_register(|| Ponger { ctx: ComponentContext::uninitialised() });
        registered.wait().unwrap();
        system.register_by_alias(&ponger, number.to_string()).wait().unwrap();
        system.start_notify(&ponger).wait();
    }
}

/// Finds the pongers of another process, in the order of their numbers: each answers by the path that it is reached at
/// soonest.
pub(crate) fn find(system: &KompactSystem, count: usize, other: &str) -> Vec<ActorPath> {
    let (found, paths) = channel();
    let (finder, registered) =
        system.create_and_register(|| Finder { ctx: ComponentContext::uninitialised(), found: found.clone() });
    registered.wait().unwrap();
    system.start_notify(&finder).wait();
    let ask = |number| {
        finder.actor_ref().tell(format!("tcp://{other}/{number}").parse::<ActorPath>().unwrap());
        paths.recv().unwrap()
    };
    (0..count).map(ask).collect()
}

pub(crate) fn pingers(
    system: &KompactSystem,
    pongers: &[ActorPath],
    pipeline: u64,
    done: &Sender<()>,
) -> Vec<ActorRef<Start>> {
    let pinger = |ponger: &ActorPath| {
        let (pinger, registered) = system.create_and_register(|| Pinger {
            ctx: ComponentContext::uninitialised(),
            ponger: ponger.clone(),
            pipeline,
            sent: 0,
            received: 0,
            done: done.clone(),
        });
        registered.wait().unwrap();
        system.start_notify(&pinger).wait();
        pinger.actor_ref()
    };
    pongers.iter().map(pinger).collect()
}

#[derive(ComponentDefinition)]
struct Ponger {
    ctx: ComponentContext<Self>,
}

impl ComponentLifecycle for Ponger {
    fn on_start(&mut self) -> HandlerResult {
        self.ctx.init_buffers(None, None);
        Handled::OK
    }
}

impl Actor for Ponger {
    type Message = Never;

    fn receive_local(&mut self, nothing: Never) -> HandlerResult {
        match nothing {}
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        let (sender, message) = read(message);
        let answer = if let Message::Hello = message { Message::Hello } else { Message::Pong };
        sender.tell_serialised(answer, self).unwrap();
        Handled::OK
    }
}

#[derive(ComponentDefinition)]
struct Finder {
    ctx: ComponentContext<Self>,
    found: Sender<ActorPath>,
}

ignore_lifecycle!(Finder);

impl Actor for Finder {
    type Message = ActorPath;

    fn receive_local(&mut self, path: ActorPath) -> HandlerResult {
        path.tell(Message::Hello, self);
        Handled::OK
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        self.found.send(read(message).0).unwrap();
        Handled::OK
    }
}

#[derive(ComponentDefinition)]
struct Pinger {
    ctx: ComponentContext<Self>,
    ponger: ActorPath,
    pipeline: u64,
    sent: u64,
    received: u64,
    done: Sender<()>,
}

impl Pinger {
    fn send(&mut self) {
        self.ponger.tell_serialised(Message::Ping, self).unwrap();
        self.sent += 1;
    }
}

impl ComponentLifecycle for Pinger {
    fn on_start(&mut self) -> HandlerResult {
        self.ctx.init_buffers(None, None);
        Handled::OK
    }
}

impl Actor for Pinger {
    type Message = Start;

    fn receive_local(&mut self, _start: Start) -> HandlerResult {
        (0..self.pipeline).for_each(|_| self.send());
        Handled::OK
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        let (_, Message::Pong) = read(message) else { panic!("not a pong") };
        self.received += 1;
        if self.sent < MESSAGES {
            self.send();
        } else if self.received == MESSAGES {
            self.done.send(()).unwrap();
        }
        Handled::OK
    }
}
