//! The least that a Riker user would write to time a benchmark: no harness, no answer, no service. Most actors of
//! earlier runs stay behind, idle.
//!
//! The suite's times are compared with it: measuring adds nothing (`tests/studies/stand_alone.py`). It takes
//! the testee's symbol, the benchmark's name and how many runs to make, and prints the time of each run in milliseconds.
#![allow(clippy::expect_used, reason = "who starts it knows what it takes")]

use std::env;
use std::sync::mpsc::{Sender as Done, channel};
use std::thread;
use std::time::Instant;

use riker::actors::*;
use slog::{Discard, Logger, o};

const MESSAGES: u64 = 100_000;
const COMPONENTS: usize = 503;
const HOPS: u64 = 100_000;
const INCREMENTS: u64 = 1_000_000;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let mut config = riker::load_config();
    config.set("dispatcher.pool_size", processors as i64).expect("a setting");
    let builder = SystemBuilder::new().cfg(config).log(Logger::root(Discard, o!()));
    let Ok(system) = builder.create() else { panic!("no system") };
    for run in 0..arguments[2].parse().expect("a number of runs") {
        let millis = match (arguments[0].as_str(), arguments[1].as_str()) {
            ("RIKER", "PINGPONG") => ping_pong(&system, run, 1, 1),
            ("RIKER", "TPPINGPONG") => ping_pong(&system, run, 500, 2),
            ("RIKER", "FIBONACCI") => fibonacci(&system, run, 22),
            ("RIKER", "THREADRING") => thread_ring(&system, run),
            ("RIKER", "COUNTING") => counting(&system, run, 1),
            (symbol, benchmark) => panic!("there is no {benchmark} of {symbol}"),
        };
        println!("{millis}");
    }
}

fn ping_pong(system: &ActorSystem, run: usize, pipeline: u64, pairs: usize) -> f64 {
    let (done, all_done) = channel();
    let create = |pair: usize| {
        let done = done.clone();
        let ponger =
            system.actor_of_props(&format!("ponger-{run}-{pair}"), Props::new_from(|| Ponger)).expect("a ponger");
        let pinger = move || Pinger { ponger: ponger.clone(), pipeline, sent: 0, received: 0, done: done.clone() };
        system.actor_of_props(&format!("pinger-{run}-{pair}"), Props::new_from(pinger)).expect("a pinger")
    };
    let pingers: Vec<_> = (0..pairs).map(create).collect();
    let begin = Instant::now();
    pingers.iter().for_each(|pinger| pinger.tell(PingerMessage::Start, None));
    (0..pairs).for_each(|_| all_done.recv().expect("a pinger"));
    begin.elapsed().as_secs_f64() * 1e3
}

fn fibonacci(system: &ActorSystem, run: usize, number: u32) -> f64 {
    let (done, root_done) = channel();
    let asker = move || Asker { done: done.clone() };
    let asker = system.actor_of_props(&format!("asker-{run}"), Props::new_from(asker)).expect("an asker");
    let begin = Instant::now();
    asker.tell(CallMessage::Request(number), None);
    root_done.recv().expect("the root");
    let millis = begin.elapsed().as_secs_f64() * 1e3;
    // To create an actor, Riker looks through all at the top of the system.
    system.stop(&asker);
    millis
}

fn thread_ring(system: &ActorSystem, run: usize) -> f64 {
    let (done, ended) = channel();
    let mut nodes: Vec<ActorRef<NodeMessage>> = Vec::with_capacity(COMPONENTS);
    // From the last one to the first, so that each but the last is born with the next one.
    for number in (0..COMPONENTS).rev() {
        let (next, done) = (nodes.last().map(Tell::box_clone), done.clone());
        let node = move || Node { next: next.clone(), done: done.clone() };
        nodes.push(system.actor_of_props(&format!("node-{run}-{number}"), Props::new_from(node)).expect("a node"));
    }
    let first = &nodes[COMPONENTS - 1];
    nodes[0].tell(NodeMessage::Next(first.box_clone()), None);
    // All have started when a token has gone round.
    first.tell(NodeMessage::Token { hops: COMPONENTS as u64 }, None);
    ended.recv().expect("a node");
    let begin = Instant::now();
    first.tell(NodeMessage::Token { hops: HOPS }, None);
    ended.recv().expect("a node");
    let millis = begin.elapsed().as_secs_f64() * 1e3;
    // As above. Their end must not go on in the next run.
    nodes.iter().for_each(|node| system.stop(node));
    while system.user_root().has_children() {
        thread::yield_now();
    }
    millis
}

fn counting(system: &ActorSystem, run: usize, producers: usize) -> f64 {
    let (done, sum) = channel();
    let counter = move || Counter { last: vec![0; producers], count: 0, sum: 0, asked: 0, done: done.clone() };
    let counter = system.actor_of_props(&format!("counter-{run}"), Props::new_from(counter)).expect("a counter");
    let create = |number: usize| {
        let counter = counter.clone();
        let producer = move || Producer { number, counter: counter.clone() };
        system.actor_of_props(&format!("producer-{run}-{number}"), Props::new_from(producer)).expect("a producer")
    };
    let producers: Vec<_> = (0..producers).map(create).collect();
    let begin = Instant::now();
    producers.iter().for_each(|producer| producer.tell(Start, None));
    sum.recv().expect("a counter");
    begin.elapsed().as_secs_f64() * 1e3
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

struct Ponger;

impl Actor for Ponger {
    type Msg = Ping;

    fn recv(&mut self, _: &Context<Ping>, Ping { pinger }: Ping, _: Sender) {
        pinger.tell(PingerMessage::Pong, None);
    }
}

struct Pinger {
    ponger: ActorRef<Ping>,
    pipeline: u64,
    sent: u64,
    received: u64,
    done: Done<()>,
}

impl Pinger {
    fn send(&mut self, context: &Context<PingerMessage>) {
        self.ponger.tell(Ping { pinger: context.myself() }, None);
        self.sent += 1;
    }
}

impl Actor for Pinger {
    type Msg = PingerMessage;

    fn recv(&mut self, context: &Context<PingerMessage>, message: PingerMessage, _: Sender) {
        match message {
            PingerMessage::Pong => {
                self.received += 1;
                if self.sent < MESSAGES {
                    self.send(context);
                } else if self.received == MESSAGES {
                    let _ = self.done.send(());
                }
            }
            PingerMessage::Start => (0..self.pipeline).for_each(|_| self.send(context)),
        }
    }
}

#[derive(Clone, Debug)]
enum CallMessage {
    Request(u32),
    Response(u64),
}

struct Asker {
    done: Done<u64>,
}

impl Actor for Asker {
    type Msg = CallMessage;

    fn recv(&mut self, context: &Context<CallMessage>, message: CallMessage, _: Sender) {
        match message {
            CallMessage::Response(value) => self.done.send(value).expect("a program"),
            request => {
                context.actor_of_args::<Call, _>("root", context.myself()).expect("the root").tell(request, None)
            }
        }
    }
}

struct Call {
    parent: ActorRef<CallMessage>,
    answered: u32,
    sum: u64,
}

impl ActorFactoryArgs<ActorRef<CallMessage>> for Call {
    fn create_args(parent: ActorRef<CallMessage>) -> Self {
        Self { parent, answered: 0, sum: 0 }
    }
}

impl Call {
    fn answer(&self, value: u64, context: &Context<CallMessage>) {
        self.parent.tell(CallMessage::Response(value), None);
        context.stop(&context.myself);
    }
}

impl Actor for Call {
    type Msg = CallMessage;

    fn recv(&mut self, context: &Context<CallMessage>, message: CallMessage, _: Sender) {
        match message {
            CallMessage::Response(value) => {
                self.sum += value;
                self.answered += 1;
                if self.answered == 2 {
                    self.answer(self.sum, context);
                }
            }
            CallMessage::Request(number) if number <= 2 => self.answer(1, context),
            CallMessage::Request(number) => {
                for (name, number) in [("first", number - 1), ("second", number - 2)] {
                    let call = context.actor_of_args::<Call, _>(name, context.myself()).expect("a call");
                    call.tell(CallMessage::Request(number), None);
                }
            }
        }
    }
}

#[derive(Clone, Debug)]
enum NodeMessage {
    // An ActorRef cannot be part of a message to its own actor: for the compiler its type depends on itself.
    Next(BoxedTell<NodeMessage>),
    Token { hops: u64 },
}

struct Node {
    next: Option<BoxedTell<NodeMessage>>,
    done: Done<()>,
}

impl Actor for Node {
    type Msg = NodeMessage;

    fn recv(&mut self, _: &Context<NodeMessage>, message: NodeMessage, _: Sender) {
        match (message, &self.next) {
            (NodeMessage::Next(first), _) => self.next = Some(first),
            (NodeMessage::Token { hops }, Some(next)) if hops > 0 => {
                next.tell(NodeMessage::Token { hops: hops - 1 }, None);
            }
            (NodeMessage::Token { .. }, _) => self.done.send(()).expect("a program"),
        }
    }
}

#[derive(Clone, Debug)]
struct Start;

#[derive(Clone, Debug)]
enum CounterMessage {
    Increment { producer: usize, number: u64 },
    Get,
}

struct Producer {
    number: usize,
    counter: ActorRef<CounterMessage>,
}

impl Actor for Producer {
    type Msg = Start;

    fn recv(&mut self, _: &Context<Start>, _: Start, _: Sender) {
        for number in 1..=INCREMENTS {
            self.counter.tell(CounterMessage::Increment { producer: self.number, number }, None);
        }
        self.counter.tell(CounterMessage::Get, None);
    }
}

struct Counter {
    last: Vec<u64>,
    count: u64,
    sum: u64,
    asked: usize,
    done: Done<(u64, u64)>,
}

impl Actor for Counter {
    type Msg = CounterMessage;

    fn recv(&mut self, _: &Context<CounterMessage>, message: CounterMessage, _: Sender) {
        match message {
            CounterMessage::Increment { producer, number } => {
                assert_eq!(number, self.last[producer] + 1, "the next number of producer {producer}");
                self.last[producer] = number;
                self.count += 1;
                self.sum += number;
            }
            CounterMessage::Get => {
                self.asked += 1;
                if self.asked == self.last.len() {
                    self.done.send((self.count, self.sum)).expect("a program");
                }
            }
        }
    }
}
