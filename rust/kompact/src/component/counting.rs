use kompact::prelude::*;
use mpp_harness::counting;
use mpp_harness::parameters::CountingParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member};

use super::start::{Start, StartPort};
use crate::counting::{Counter, CounterMessage, messages};
use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// COUNTING: producers that all have a channel to one counter, which answers none.
pub(crate) struct Counting;

impl ComponentBenchmark for Counting {
    type Parameters = CountingParameters;
    type Setup = CountingParameters;
    type System = RequestSystem;

    fn create(setup: &mut CountingParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let counter = Counter { state: counting::Counter::new(*setup), latch: scope.latch().clone() };
        let counter = scope.create(CounterComponent::new(counter, scope.member()));
        let mut starts: Vec<ProvidedRef<StartPort>> = Vec::with_capacity(setup.producers);
        for number in 0..setup.producers {
            let producer = scope.create(Producer::new(number, *setup, scope.member()));
            scope.connect::<CounterPort, _, _>(&counter, &producer)?;
            starts.push(producer.provided_ref());
            scope.start(&producer);
        }
        scope.start(&counter);
        let system = scope.system().clone();
        Ok(Box::new(move || {
            for start in &starts {
                system.trigger_r(Start, start);
            }
        }))
    }
}

struct CounterPort;

impl Port for CounterPort {
    type Indication = Never;
    type Request = CounterMessage;
}

#[derive(ComponentDefinition, Actor)]
struct Producer {
    ctx: ComponentContext<Self>,
    counter: RequiredPort<CounterPort>,
    start: ProvidedPort<StartPort>,
    number: usize,
    parameters: CountingParameters,
    _member: Member,
}

impl Producer {
    fn new(number: usize, parameters: CountingParameters, member: Member) -> Self {
        let (counter, start) = (RequiredPort::uninitialised(), ProvidedPort::uninitialised());
        Self { ctx: ComponentContext::uninitialised(), counter, start, number, parameters, _member: member }
    }
}

ignore_lifecycle!(Producer);

impl Provide<StartPort> for Producer {
    fn handle(&mut self, _start: Start) -> HandlerResult {
        messages(self.number, self.parameters).for_each(|message| self.counter.trigger(message));
        Handled::OK
    }
}

impl Require<CounterPort> for Producer {
    fn handle(&mut self, indication: Never) -> HandlerResult {
        match indication {}
    }
}

#[derive(ComponentDefinition, Actor)]
struct CounterComponent {
    ctx: ComponentContext<Self>,
    producers: ProvidedPort<CounterPort>,
    counter: Counter,
    _member: Member,
}

impl CounterComponent {
    fn new(counter: Counter, member: Member) -> Self {
        let (ctx, producers) = (ComponentContext::uninitialised(), ProvidedPort::uninitialised());
        Self { ctx, producers, counter, _member: member }
    }
}

ignore_lifecycle!(CounterComponent);

impl Provide<CounterPort> for CounterComponent {
    fn handle(&mut self, message: CounterMessage) -> HandlerResult {
        self.counter.receive(message);
        Handled::OK
    }
}
