use kameo::prelude::*;
use mpp_harness::counting;
use mpp_harness::parameters::CountingParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::{KameoSystem, RunScope};
use crate::unbounded::{SendUnbounded, prepare};

/// COUNTING: producers that send to one counter.
pub(crate) struct Counting;

impl ComponentBenchmark for Counting {
    type Parameters = CountingParameters;
    type Setup = CountingParameters;
    type System = KameoSystem;

    fn create(setup: &mut CountingParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (parameters, latch) = (*setup, scope.latch().clone());
        let counter = prepare();
        let to_counter = counter.actor_ref().clone();
        scope.spawn(counter, Counter { state: counting::Counter::new(parameters), latch, _member: scope.member() });
        let create_producer = |number| {
            let producer = prepare();
            let to_producer = producer.actor_ref().clone();
            let (messages, counter) = (parameters.messages_per_producer, to_counter.clone());
            scope.spawn(producer, Producer { number, messages, counter, _member: scope.member() });
            to_producer
        };
        let producers: Vec<_> = (0..parameters.producers).map(create_producer).collect();
        Ok(Box::new(move || producers.iter().for_each(|producer| producer.send(Start))))
    }
}

struct Start;

struct Increment {
    producer: usize,
    number: u64,
}

struct Get;

#[derive(Actor)]
struct Producer {
    number: usize,
    messages: u64,
    counter: ActorRef<Counter>,
    _member: Member,
}

impl Message<Start> for Producer {
    type Reply = ();

    async fn handle(&mut self, _: Start, _: &mut Context<Self, Self::Reply>) {
        for number in 1..=self.messages {
            self.counter.send(Increment { producer: self.number, number });
        }
        self.counter.send(Get);
    }
}

#[derive(Actor)]
struct Counter {
    state: counting::Counter,
    latch: RunLatch,
    _member: Member,
}

impl Message<Increment> for Counter {
    type Reply = ();

    async fn handle(&mut self, Increment { producer, number }: Increment, _: &mut Context<Self, Self::Reply>) {
        if let Err(failure) = self.state.increment(producer, number) {
            self.latch.fail(failure);
        }
    }
}

impl Message<Get> for Counter {
    type Reply = ();

    async fn handle(&mut self, _: Get, _: &mut Context<Self, Self::Reply>) {
        if let Some(answer) = self.state.get() {
            self.latch.arrive_with(answer);
        }
    }
}
