use std::marker::PhantomData;

use actix::prelude::*;
use mpp_harness::parameters::CountingParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch, counting};

use crate::placement::Placement;
use crate::run_scope::{RunScope, stops_when_told};
use crate::system_provider::ActixSystem;

/// COUNTING: producers that send to one counter, and ask it in the end.
pub(crate) struct Counting<P>(PhantomData<P>);

impl<P: Placement> ComponentBenchmark for Counting<P> {
    type Parameters = CountingParameters;
    type Setup = CountingParameters;
    type System = ActixSystem<P>;

    fn create(setup: &mut CountingParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let rules = counting::Counter::new(*setup);
        let counter = Counter { rules, latch: scope.latch().clone(), _member: scope.member() };
        let counter = scope.start(0, move |_| counter);
        let messages = setup.messages_per_producer;
        let create_producer = |number| {
            let producer = Producer { number, messages, counter: counter.clone(), _member: scope.member() };
            scope.start(number, move |_| producer)
        };
        let producers: Vec<_> = (0..setup.producers).map(create_producer).collect();
        Ok(Box::new(move || producers.iter().for_each(|producer| producer.do_send(Start))))
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Start;

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
    messages: u64,
    counter: Addr<Counter>,
    _member: Member,
}

impl Actor for Producer {
    type Context = Context<Self>;
}

impl Handler<Start> for Producer {
    type Result = ();

    fn handle(&mut self, _: Start, _: &mut Self::Context) {
        for number in 1..=self.messages {
            self.counter.do_send(Increment { producer: self.number, number });
        }
        self.counter.do_send(Get);
    }
}

struct Counter {
    rules: counting::Counter,
    latch: RunLatch,
    _member: Member,
}

impl Actor for Counter {
    type Context = Context<Self>;
}

stops_when_told!(Producer, Counter);

impl Handler<Increment> for Counter {
    type Result = ();

    fn handle(&mut self, Increment { producer, number }: Increment, _: &mut Self::Context) {
        if let Err(out_of_order) = self.rules.increment(producer, number) {
            self.latch.fail(out_of_order);
        }
    }
}

impl Handler<Get> for Counter {
    type Result = ();

    fn handle(&mut self, _: Get, _: &mut Self::Context) {
        if let Some(answer) = self.rules.get() {
            self.latch.arrive_with(answer);
        }
    }
}
