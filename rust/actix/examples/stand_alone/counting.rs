//! COUNTING.

use std::sync::mpsc::{Sender, channel};
use std::time::Instant;

use actix::prelude::*;

use crate::Start;

const INCREMENTS: u64 = 1_000_000;

pub fn counting(arbiter: &ArbiterHandle, producers: usize) -> f64 {
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
