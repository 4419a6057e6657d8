//! PINGPONG and TPPINGPONG.

use std::sync::mpsc::{Sender, channel};
use std::time::Instant;

use actix::prelude::*;

use crate::Start;

const MESSAGES: u64 = 100_000;

pub fn ping_pong(arbiters: &[ArbiterHandle], pipeline: u64, pairs: usize) -> f64 {
    let (done, all_done) = channel();
    let create = |pair: usize| {
        let done = done.clone();
        Pinger::start_in_arbiter(&arbiters[pair % arbiters.len()], move |_| {
            let ponger = Ponger.start();
            Pinger { ponger, pipeline, sent: 0, received: 0, done }
        })
    };
    let pingers: Vec<_> = (0..pairs).map(create).collect();
    let begin = Instant::now();
    pingers.iter().for_each(|pinger| pinger.do_send(Start));
    (0..pairs).for_each(|_| all_done.recv().expect("a pinger"));
    begin.elapsed().as_secs_f64() * 1e3
}

#[derive(Message)]
#[rtype(result = "()")]
struct Ping {
    pinger: Addr<Pinger>,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Pong;

struct Pinger {
    ponger: Addr<Ponger>,
    pipeline: u64,
    sent: u64,
    received: u64,
    done: Sender<()>,
}

impl Pinger {
    fn send(&mut self, context: &Context<Self>) {
        self.ponger.do_send(Ping { pinger: context.address() });
        self.sent += 1;
    }
}

impl Actor for Pinger {
    type Context = Context<Self>;
}

impl Handler<Start> for Pinger {
    type Result = ();

    fn handle(&mut self, _: Start, context: &mut Self::Context) {
        while self.sent < self.pipeline {
            self.send(context);
        }
    }
}

impl Handler<Pong> for Pinger {
    type Result = ();

    fn handle(&mut self, _: Pong, context: &mut Self::Context) {
        self.received += 1;
        if self.sent < MESSAGES {
            self.send(context);
        } else if self.received == MESSAGES {
            self.done.send(()).expect("a program");
            context.stop();
        }
    }
}

struct Ponger;

impl Actor for Ponger {
    type Context = Context<Self>;
}

impl Handler<Ping> for Ponger {
    type Result = ();

    fn handle(&mut self, Ping { pinger }: Ping, _: &mut Self::Context) {
        pinger.do_send(Pong);
    }
}
