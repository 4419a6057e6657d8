use kompact::prelude::*;
use mpp_harness::counting;
use mpp_harness::parameters::CountingParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member};

use crate::counting::{Counter, CounterMessage, messages};
use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// COUNTING: producers that all send to one counter, without an answer.
pub(crate) struct Counting;

impl ComponentBenchmark for Counting {
    type Parameters = CountingParameters;
    type Setup = CountingParameters;
    type System = RequestSystem;

    fn create(setup: &mut CountingParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let counter = Counter { state: counting::Counter::new(*setup), latch: scope.latch().clone() };
        let counter = scope.spawn(CounterActor::new(counter, scope.member()))?;
        let producers = (0..setup.producers)
            .map(|number| scope.spawn(Producer::new(number, *setup, counter.clone(), scope.member())))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(move || {
            for producer in producers {
                producer.tell(Start);
            }
        }))
    }
}

#[derive(Debug)]
struct Start;

#[derive(ComponentDefinition)]
struct Producer {
    ctx: ComponentContext<Self>,
    number: usize,
    parameters: CountingParameters,
    counter: ActorRefStrong<CounterMessage>,
    _member: Member,
}

impl Producer {
    fn new(
        number: usize,
        parameters: CountingParameters,
        counter: ActorRefStrong<CounterMessage>,
        member: Member,
    ) -> Self {
        Self { ctx: ComponentContext::uninitialised(), number, parameters, counter, _member: member }
    }
}

ignore_lifecycle!(Producer);

impl Actor for Producer {
    type Message = Start;

    fn receive_local(&mut self, _start: Start) -> HandlerResult {
        messages(self.number, self.parameters).for_each(|message| self.counter.tell(message));
        Handled::OK
    }

    takes_no_network_messages!();
}

#[derive(ComponentDefinition)]
struct CounterActor {
    ctx: ComponentContext<Self>,
    counter: Counter,
    _member: Member,
}

impl CounterActor {
    fn new(counter: Counter, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), counter, _member: member }
    }
}

ignore_lifecycle!(CounterActor);

impl Actor for CounterActor {
    type Message = CounterMessage;

    fn receive_local(&mut self, message: CounterMessage) -> HandlerResult {
        self.counter.receive(message);
        Handled::OK
    }

    takes_no_network_messages!();
}
