//! The least that a Kameo user would write to time a benchmark: no harness, no answer, no service.
//!
//! The suite's times are compared with it: measuring adds nothing (`tests/studies/stand_alone.py`). It takes
//! the testee's symbol, the benchmark's name and how many runs to make, and prints the time of each run in milliseconds.
#![allow(clippy::expect_used, reason = "who starts it knows what it takes")]

use std::env;
use std::sync::mpsc::{Sender, channel};
use std::time::Instant;

use kameo::mailbox;
use kameo::prelude::*;

const MESSAGES: u64 = 100_000;
const COMPONENTS: usize = 503;
const HOPS: u64 = 100_000;
const INCREMENTS: u64 = 1_000_000;

// As the testee: Kameo's actors are tasks, and this thread is none of tokio's workers.
fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let _runtime = runtime.enter();
    for _ in 0..arguments[2].parse().expect("a number of runs") {
        let millis = match (arguments[0].as_str(), arguments[1].as_str()) {
            ("KAMEO", "PINGPONG") => ping_pong(1, 1),
            ("KAMEO", "TPPINGPONG") => ping_pong(500, 2),
            ("KAMEO", "FIBONACCI") => fibonacci(22),
            ("KAMEO", "THREADRING") => thread_ring(),
            ("KAMEO", "COUNTING") => counting(1),
            (symbol, benchmark) => panic!("there is no {benchmark} of {symbol}"),
        };
        println!("{millis}");
    }
}

fn ping_pong(pipeline: u64, pairs: usize) -> f64 {
    let (done, all_done) = channel();
    let create = |_| {
        let pinger = Pinger::prepare_with_mailbox(mailbox::unbounded());
        let to_pinger = pinger.actor_ref().clone();
        let ponger = Ponger::spawn_with_mailbox(Ponger, mailbox::unbounded());
        pinger.spawn(Pinger { ponger, pipeline, sent: 0, received: 0, done: done.clone() });
        to_pinger
    };
    let pingers: Vec<_> = (0..pairs).map(create).collect();
    let begin = Instant::now();
    for pinger in &pingers {
        pinger.tell(Start).try_send().expect("a pinger");
    }
    (0..pairs).for_each(|_| all_done.recv().expect("a pinger"));
    begin.elapsed().as_secs_f64() * 1e3
}

fn fibonacci(number: u32) -> f64 {
    let (done, root_done) = channel();
    let root = Call::spawn_with_mailbox(Call::new(Asker::Program(done)), mailbox::unbounded());
    let begin = Instant::now();
    root.tell(Request(number)).try_send().expect("the root");
    root_done.recv().expect("the root");
    begin.elapsed().as_secs_f64() * 1e3
}

fn thread_ring() -> f64 {
    let (done, ended) = channel();
    let prepared: Vec<_> = (0..COMPONENTS).map(|_| Node::prepare_with_mailbox(mailbox::unbounded())).collect();
    let nodes: Vec<_> = prepared.iter().map(|node| node.actor_ref().clone()).collect();
    for (prepared, next) in prepared.into_iter().zip(nodes.iter().cycle().skip(1)) {
        prepared.spawn(Node { next: next.clone(), done: done.clone() });
    }
    // All have started when a token has gone round.
    nodes[0].tell(Token { hops: COMPONENTS as u64 }).try_send().expect("a node");
    ended.recv().expect("a node");
    let begin = Instant::now();
    nodes[0].tell(Token { hops: HOPS }).try_send().expect("a node");
    ended.recv().expect("a node");
    let millis = begin.elapsed().as_secs_f64() * 1e3;
    // They know each other, and would live for ever.
    nodes.iter().for_each(ActorRef::kill);
    millis
}

fn counting(producers: usize) -> f64 {
    let (done, sum) = channel();
    let counter = Counter { last: vec![0; producers], count: 0, sum: 0, asked: 0, done };
    let counter = Counter::spawn_with_mailbox(counter, mailbox::unbounded());
    let create =
        |number| Producer::spawn_with_mailbox(Producer { number, counter: counter.clone() }, mailbox::unbounded());
    let producers: Vec<_> = (0..producers).map(create).collect();
    let begin = Instant::now();
    for producer in &producers {
        producer.tell(Start).try_send().expect("a producer");
    }
    sum.recv().expect("a counter");
    begin.elapsed().as_secs_f64() * 1e3
}

struct Start;

struct Ping {
    pinger: ActorRef<Pinger>,
}

struct Pong;

#[derive(Actor)]
struct Pinger {
    ponger: ActorRef<Ponger>,
    pipeline: u64,
    sent: u64,
    received: u64,
    done: Sender<()>,
}

impl Pinger {
    fn send(&mut self, context: &Context<Self, ()>) {
        self.ponger.tell(Ping { pinger: context.actor_ref().clone() }).try_send().expect("a ponger");
        self.sent += 1;
    }
}

impl Message<Start> for Pinger {
    type Reply = ();

    async fn handle(&mut self, _: Start, context: &mut Context<Self, Self::Reply>) {
        while self.sent < self.pipeline {
            self.send(context);
        }
    }
}

impl Message<Pong> for Pinger {
    type Reply = ();

    async fn handle(&mut self, _: Pong, context: &mut Context<Self, Self::Reply>) {
        self.received += 1;
        if self.sent < MESSAGES {
            self.send(context);
        } else if self.received == MESSAGES {
            self.done.send(()).expect("a program");
            self.ponger.kill();
            context.stop();
        }
    }
}

#[derive(Actor)]
struct Ponger;

impl Message<Ping> for Ponger {
    type Reply = ();

    async fn handle(&mut self, Ping { pinger }: Ping, _: &mut Context<Self, Self::Reply>) {
        pinger.tell(Pong).try_send().expect("a pinger");
    }
}

struct Request(u32);

struct Response(u64);

enum Asker {
    Call(ActorRef<Call>),
    Program(Sender<u64>),
}

#[derive(Actor)]
struct Call {
    asker: Asker,
    missing: u32,
    sum: u64,
}

impl Call {
    fn new(asker: Asker) -> Self {
        Self { asker, missing: 2, sum: 0 }
    }

    fn answer(&self, value: u64, context: &mut Context<Self, ()>) {
        match &self.asker {
            Asker::Call(parent) => parent.tell(Response(value)).try_send().expect("a parent"),
            Asker::Program(done) => done.send(value).expect("a program"),
        }
        context.stop();
    }
}

impl Message<Request> for Call {
    type Reply = ();

    async fn handle(&mut self, Request(number): Request, context: &mut Context<Self, Self::Reply>) {
        if number <= 2 {
            return self.answer(1, context);
        }
        for number in [number - 1, number - 2] {
            let child = Self::new(Asker::Call(context.actor_ref().clone()));
            let child = Self::spawn_with_mailbox(child, mailbox::unbounded());
            child.tell(Request(number)).try_send().expect("a child");
        }
    }
}

impl Message<Response> for Call {
    type Reply = ();

    async fn handle(&mut self, Response(value): Response, context: &mut Context<Self, Self::Reply>) {
        self.sum += value;
        self.missing -= 1;
        if self.missing == 0 {
            self.answer(self.sum, context);
        }
    }
}

struct Token {
    hops: u64,
}

#[derive(Actor)]
struct Node {
    next: ActorRef<Node>,
    done: Sender<()>,
}

impl Message<Token> for Node {
    type Reply = ();

    async fn handle(&mut self, Token { hops }: Token, _: &mut Context<Self, Self::Reply>) {
        if hops > 0 {
            self.next.tell(Token { hops: hops - 1 }).try_send().expect("a node");
        } else {
            self.done.send(()).expect("a program");
        }
    }
}

struct Increment {
    producer: usize,
    number: u64,
}

struct Get;

#[derive(Actor)]
struct Producer {
    number: usize,
    counter: ActorRef<Counter>,
}

impl Message<Start> for Producer {
    type Reply = ();

    async fn handle(&mut self, _: Start, _: &mut Context<Self, Self::Reply>) {
        for number in 1..=INCREMENTS {
            self.counter.tell(Increment { producer: self.number, number }).try_send().expect("a counter");
        }
        self.counter.tell(Get).try_send().expect("a counter");
    }
}

#[derive(Actor)]
struct Counter {
    last: Vec<u64>,
    count: u64,
    sum: u64,
    asked: usize,
    done: Sender<(u64, u64)>,
}

impl Message<Increment> for Counter {
    type Reply = ();

    async fn handle(&mut self, Increment { producer, number }: Increment, _: &mut Context<Self, Self::Reply>) {
        assert_eq!(number, self.last[producer] + 1, "the next number of producer {producer}");
        self.last[producer] = number;
        self.count += 1;
        self.sum += number;
    }
}

impl Message<Get> for Counter {
    type Reply = ();

    async fn handle(&mut self, _: Get, _: &mut Context<Self, Self::Reply>) {
        self.asked += 1;
        if self.asked == self.last.len() {
            self.done.send((self.count, self.sum)).expect("a program");
        }
    }
}
