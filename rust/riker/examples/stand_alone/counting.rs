//! COUNTING.

use std::sync::mpsc::{Sender as Done, channel};
use std::time::Instant;

use riker::actors::*;

const INCREMENTS: u64 = 1_000_000;

pub fn counting(system: &ActorSystem, run: usize, producers: usize) -> f64 {
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
