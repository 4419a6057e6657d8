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
const COMPONENTS: usize = 503;
const HOPS: u64 = 100_000;
const INCREMENTS: u64 = 1_000_000;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arbiters = arbiters(&arguments[0]);
    for _ in 0..arguments[2].parse().expect("a number of runs") {
        let millis = match (arguments[0].as_str(), arguments[1].as_str()) {
            ("ACTIX", "PINGPONG") => ping_pong(&arbiters, 1, 1),
            ("ACTIX" | "ACTIXARBITERS", "TPPINGPONG") => ping_pong(&arbiters, 500, 2),
            ("ACTIX", "FIBONACCI") => fibonacci(&arbiters[0], 22),
            ("ACTIX", "THREADRING") => thread_ring(&arbiters[0]),
            ("ACTIX", "COUNTING") => counting(&arbiters[0], 1),
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

fn thread_ring(arbiter: &ArbiterHandle) -> f64 {
    let (done, ended) = channel();
    let create = |next| {
        let done = done.clone();
        Node::start_in_arbiter(arbiter, move |_| Node { next, done })
    };
    // Each is created after the next one, but for the first, which is told.
    let first = create(None);
    let mut nodes = vec![first.clone()];
    for _ in 1..COMPONENTS {
        nodes.push(create(nodes.last().cloned()));
    }
    first.do_send(Close { next: nodes[COMPONENTS - 1].clone() });
    // All have started when a token has gone round.
    first.do_send(Token { hops: COMPONENTS as u64 });
    ended.recv().expect("a node");
    let begin = Instant::now();
    first.do_send(Token { hops: HOPS });
    ended.recv().expect("a node");
    let millis = begin.elapsed().as_secs_f64() * 1e3;
    // They know each other, and would live for ever.
    nodes.iter().for_each(|node| node.do_send(Stop));
    millis
}

fn counting(arbiter: &ArbiterHandle, producers: usize) -> f64 {
    let (done, sum) = channel();
    let counter = Counter::start_in_arbiter(arbiter, move |_| Counter {
        last: vec![0; producers],
        count: 0,
        sum: 0,
        asked: 0,
        done,
    });
    let create = |number| {
        let counter = counter.clone();
        Producer::start_in_arbiter(arbiter, move |_| Producer { number, counter })
    };
    let producers: Vec<_> = (0..producers).map(create).collect();
    let begin = Instant::now();
    producers.iter().for_each(|producer| producer.do_send(Start));
    sum.recv().expect("a counter");
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

#[derive(Message)]
#[rtype(result = "()")]
struct Close {
    next: Addr<Node>,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Token {
    hops: u64,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Stop;

struct Node {
    next: Option<Addr<Self>>,
    done: Sender<()>,
}

impl Actor for Node {
    type Context = Context<Self>;
}

impl Handler<Close> for Node {
    type Result = ();

    fn handle(&mut self, Close { next }: Close, _: &mut Self::Context) {
        self.next = Some(next);
    }
}

impl Handler<Token> for Node {
    type Result = ();

    fn handle(&mut self, Token { hops }: Token, _: &mut Self::Context) {
        match &self.next {
            Some(next) if hops > 0 => next.do_send(Token { hops: hops - 1 }),
            _ => self.done.send(()).expect("a program"),
        }
    }
}

impl Handler<Stop> for Node {
    type Result = ();

    fn handle(&mut self, _: Stop, context: &mut Self::Context) {
        context.stop();
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Increment {
    producer: usize,
    number: u64,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Get;

struct Producer {
    number: usize,
    counter: Addr<Counter>,
}

impl Actor for Producer {
    type Context = Context<Self>;
}

impl Handler<Start> for Producer {
    type Result = ();

    fn handle(&mut self, _: Start, _: &mut Self::Context) {
        for number in 1..=INCREMENTS {
            self.counter.do_send(Increment { producer: self.number, number });
        }
        self.counter.do_send(Get);
    }
}

struct Counter {
    last: Vec<u64>,
    count: u64,
    sum: u64,
    asked: usize,
    done: Sender<(u64, u64)>,
}

impl Actor for Counter {
    type Context = Context<Self>;
}

impl Handler<Increment> for Counter {
    type Result = ();

    fn handle(&mut self, Increment { producer, number }: Increment, _: &mut Self::Context) {
        assert_eq!(number, self.last[producer] + 1, "the next number of producer {producer}");
        self.last[producer] = number;
        self.count += 1;
        self.sum += number;
    }
}

impl Handler<Get> for Counter {
    type Result = ();

    fn handle(&mut self, _: Get, _: &mut Self::Context) {
        self.asked += 1;
        if self.asked == self.last.len() {
            self.done.send((self.count, self.sum)).expect("a program");
        }
    }
}
