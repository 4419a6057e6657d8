//! The least that an Actix user would write to time a benchmark: no harness, no answer, no service.
//!
//! The suite's times are compared with it: measuring adds nothing (`tests/studies/stand_alone.py`). It takes
//! the testee's symbol, the benchmark's name and how many runs to make, and prints the time of each run in milliseconds.
#![allow(clippy::expect_used, reason = "who starts it knows what it takes")]

use std::env;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Instant;

use actix::prelude::*;

const MESSAGES: u64 = 100_000;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arbiters = arbiters(&arguments[0]);
    for _ in 0..arguments[2].parse().expect("a number of runs") {
        let millis = match (arguments[0].as_str(), arguments[1].as_str()) {
            ("ACTIX", "PINGPONG") => ping_pong(&arbiters, 1, 1),
            ("ACTIX" | "ACTIXARBITERS", "TPPINGPONG") => ping_pong(&arbiters, 500, 2),
            ("ACTIX", "FIBONACCI") => fibonacci(&arbiters[0], 22),
            (symbol, benchmark) => panic!("there is no {benchmark} of {symbol}"),
        };
        println!("{millis}");
    }
}

/// Returns where a testee's actors are placed: on the System's own arbiter, or on one for each processor.
fn arbiters(symbol: &str) -> Vec<ArbiterHandle> {
    let count = if symbol == "ACTIXARBITERS" { thread::available_parallelism().map_or(1, usize::from) } else { 0 };
    let (started, arbiters) = channel();
    thread::spawn(move || {
        let system = System::new();
        let own = || System::current().arbiter().clone();
        let more = (0..count).map(|_| Arbiter::new().handle()).collect();
        started.send(if count == 0 { vec![own()] } else { more }).expect("a program");
        system.run()
    });
    arbiters.recv().expect("a System")
}

fn ping_pong(arbiters: &[ArbiterHandle], pipeline: u64, pairs: usize) -> f64 {
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

fn fibonacci(arbiter: &ArbiterHandle, number: u32) -> f64 {
    let (done, root_done) = channel();
    let root = Call::start_in_arbiter(arbiter, move |_| Call::new(Asker::Program(done)));
    let begin = Instant::now();
    root.do_send(Request(number));
    root_done.recv().expect("the root");
    begin.elapsed().as_secs_f64() * 1e3
}

#[derive(Message)]
#[rtype(result = "()")]
struct Start;

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

#[derive(Message)]
#[rtype(result = "()")]
struct Request(u32);

#[derive(Message)]
#[rtype(result = "()")]
struct Response(u64);

enum Asker {
    Call(Addr<Call>),
    Program(Sender<u64>),
}

struct Call {
    asker: Asker,
    missing: u32,
    sum: u64,
}

impl Call {
    fn new(asker: Asker) -> Self {
        Self { asker, missing: 2, sum: 0 }
    }

    fn answer(&self, value: u64, context: &mut Context<Self>) {
        match &self.asker {
            Asker::Call(parent) => parent.do_send(Response(value)),
            Asker::Program(done) => done.send(value).expect("a program"),
        }
        context.stop();
    }
}

impl Actor for Call {
    type Context = Context<Self>;
}

impl Handler<Request> for Call {
    type Result = ();

    fn handle(&mut self, Request(number): Request, context: &mut Self::Context) {
        if number <= 2 {
            return self.answer(1, context);
        }
        for number in [number - 1, number - 2] {
            Self::new(Asker::Call(context.address())).start().do_send(Request(number));
        }
    }
}

impl Handler<Response> for Call {
    type Result = ();

    fn handle(&mut self, Response(value): Response, context: &mut Self::Context) {
        self.sum += value;
        self.missing -= 1;
        if self.missing == 0 {
            self.answer(self.sum, context);
        }
    }
}
