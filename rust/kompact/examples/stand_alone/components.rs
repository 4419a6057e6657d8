//! PINGPONG and TPPINGPONG on components with ports. Those of earlier runs stay behind, idle.

use std::sync::mpsc::Sender;

use kompact::prelude::*;

use super::{MESSAGES, Start};

pub(crate) fn pairs(system: &KompactSystem, done: &Sender<()>, pairs: usize, pipeline: u64) -> Start {
    let mut starts: Vec<ProvidedRef<StartPort>> = Vec::new();
    for _ in 0..pairs {
        let ponger =
            system.create(|| Ponger { ctx: ComponentContext::uninitialised(), pinger: ProvidedPort::uninitialised() });
        let pinger = system.create(|| Pinger {
            ctx: ComponentContext::uninitialised(),
            ponger: RequiredPort::uninitialised(),
            start: ProvidedPort::uninitialised(),
            pipeline,
            sent: 0,
            received: 0,
            done: done.clone(),
        });
        biconnect_components::<PingPongPort, _, _>(&ponger, &pinger).unwrap();
        system.start_notify(&ponger).wait();
        system.start_notify(&pinger).wait();
        starts.push(pinger.provided_ref());
    }
    let system = system.clone();
    Box::new(move || starts.iter().for_each(|start| system.trigger_r(Go, start)))
}

#[derive(Clone, Debug)]
struct Ping;

#[derive(Clone, Debug)]
struct Pong;

#[derive(Clone, Debug)]
struct Go;

struct StartPort;

impl Port for StartPort {
    type Indication = Never;
    type Request = Go;
}

struct PingPongPort;

impl Port for PingPongPort {
    type Indication = Pong;
    type Request = Ping;
}

#[derive(ComponentDefinition, Actor)]
struct Ponger {
    ctx: ComponentContext<Self>,
    pinger: ProvidedPort<PingPongPort>,
}

ignore_lifecycle!(Ponger);

impl Provide<PingPongPort> for Ponger {
    fn handle(&mut self, _ping: Ping) -> HandlerResult {
        self.pinger.trigger(Pong);
        Handled::OK
    }
}

#[derive(ComponentDefinition, Actor)]
struct Pinger {
    ctx: ComponentContext<Self>,
    ponger: RequiredPort<PingPongPort>,
    start: ProvidedPort<StartPort>,
    pipeline: u64,
    sent: u64,
    received: u64,
    done: Sender<()>,
}

impl Pinger {
    fn send(&mut self) {
        self.ponger.trigger(Ping);
        self.sent += 1;
    }
}

ignore_lifecycle!(Pinger);

impl Provide<StartPort> for Pinger {
    fn handle(&mut self, _go: Go) -> HandlerResult {
        (0..self.pipeline).for_each(|_| self.send());
        Handled::OK
    }
}

impl Require<PingPongPort> for Pinger {
    fn handle(&mut self, _pong: Pong) -> HandlerResult {
        self.received += 1;
        if self.sent < MESSAGES {
            self.send();
        } else if self.received == MESSAGES {
            self.done.send(()).unwrap();
        }
        Handled::OK
    }
}
