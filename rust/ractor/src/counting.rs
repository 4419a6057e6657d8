use mpp_harness::counting;
use mpp_harness::parameters::CountingParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::run_scope::{RactorSystem, RunScope};

/// COUNTING: producers that send to one counter.
pub(crate) struct Counting;

impl ComponentBenchmark for Counting {
    type Parameters = CountingParameters;
    type Setup = CountingParameters;
    type System = RactorSystem;

    fn create(setup: &mut CountingParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let counter = Counter { latch: scope.latch().clone(), _member: scope.member() };
        let counter = scope.spawn(counter, counting::Counter::new(*setup))?;
        let create_producer = |number| {
            let (messages, counter) = (setup.messages_per_producer, counter.clone());
            scope.spawn(Producer { number, messages, counter, _member: scope.member() }, ())
        };
        let producers: Vec<_> = (0..setup.producers).map(create_producer).collect::<Result<_, _>>()?;
        Ok(Box::new(move || {
            for producer in &producers {
                // A producer that has gone has failed the run.
                let _ = producer.cast(Start);
            }
        }))
    }
}

struct Start;

enum ToCounter {
    Increment { producer: usize, number: u64 },
    Get,
}

struct Producer {
    number: usize,
    messages: u64,
    counter: ActorRef<ToCounter>,
    _member: Member,
}

impl Actor for Producer {
    type Msg = Start;
    type State = ();
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Start>, (): ()) -> Result<(), ActorProcessingErr> {
        Ok(())
    }

    async fn handle(&self, _: ActorRef<Start>, _: Start, (): &mut ()) -> Result<(), ActorProcessingErr> {
        for number in 1..=self.messages {
            self.counter.cast(ToCounter::Increment { producer: self.number, number })?;
        }
        Ok(self.counter.cast(ToCounter::Get)?)
    }
}

struct Counter {
    latch: RunLatch,
    _member: Member,
}

impl Actor for Counter {
    type Msg = ToCounter;
    type State = counting::Counter;
    type Arguments = counting::Counter;

    async fn pre_start(&self, _: ActorRef<ToCounter>, state: Self::State) -> Result<Self::State, ActorProcessingErr> {
        Ok(state)
    }

    async fn handle(
        &self,
        _: ActorRef<ToCounter>,
        message: ToCounter,
        state: &mut Self::State,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            ToCounter::Increment { producer, number } => state.increment(producer, number)?,
            ToCounter::Get => {
                if let Some(answer) = state.get() {
                    self.latch.arrive_with(answer);
                }
            }
        }
        Ok(())
    }
}
