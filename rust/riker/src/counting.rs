use mpp_harness::counting;
use mpp_harness::parameters::CountingParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use riker::actors::*;

use crate::run_scope::RunScope;
use crate::system_provider::RikerSystem;

/// COUNTING: producers that send to one counter.
pub(crate) struct Counting;

impl ComponentBenchmark for Counting {
    type Parameters = CountingParameters;
    type Setup = CountingParameters;
    type System = RikerSystem;

    fn create(setup: &mut CountingParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (parameters, latch) = (*setup, scope.latch().clone());
        let create_counter = move || Counter { state: counting::Counter::new(parameters), latch: latch.clone() };
        let counter = scope.create("counter", create_counter)?;
        let create_producer = |number| {
            let (messages, counter) = (parameters.messages_per_producer, counter.clone());
            scope.create(&format!("producer-{number}"), move || Producer { number, messages, counter: counter.clone() })
        };
        let producers = (0..parameters.producers).map(create_producer).collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(move || producers.iter().for_each(|producer| producer.tell(Start, None))))
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
    messages: u64,
    counter: ActorRef<CounterMessage>,
}

impl Actor for Producer {
    type Msg = Start;

    fn recv(&mut self, _: &Context<Start>, _: Start, _: Sender) {
        for number in 1..=self.messages {
            self.counter.tell(CounterMessage::Increment { producer: self.number, number }, None);
        }
        self.counter.tell(CounterMessage::Get, None);
    }
}

struct Counter {
    state: counting::Counter,
    latch: RunLatch,
}

impl Actor for Counter {
    type Msg = CounterMessage;

    fn recv(&mut self, _: &Context<CounterMessage>, message: CounterMessage, _: Sender) {
        match message {
            CounterMessage::Increment { producer, number } => {
                if let Err(failure) = self.state.increment(producer, number) {
                    self.latch.fail(failure);
                }
            }
            CounterMessage::Get => {
                if let Some(answer) = self.state.get() {
                    self.latch.arrive_with(answer);
                }
            }
        }
    }
}
