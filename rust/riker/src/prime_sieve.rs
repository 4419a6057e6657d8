use mpp_harness::parameters::PrimeSieveParameters;
use mpp_harness::prime_sieve::{self, Collector, batches};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use riker::actors::*;

use crate::run_scope::RunScope;
use crate::system_provider::RikerSystem;

/// PRIMESIEVE: a pipeline of filters, each of which creates the next one.
pub(crate) struct PrimeSieve;

impl ComponentBenchmark for PrimeSieve {
    type Parameters = PrimeSieveParameters;
    type Setup = PrimeSieveParameters;
    type System = RikerSystem;

    fn create(setup: &mut PrimeSieveParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (parameters, latch) = (*setup, scope.latch().clone());
        let create_collector = move || SieveCollector { collector: Collector::default(), latch: latch.clone() };
        let collector = scope.create("collector", create_collector)?;
        let place = Place { run: scope.name(""), number: 1, parameters, collector };
        let first = scope.create("filter-1", move || Filter::create_args(place.clone()))?;
        let source = scope.create("source", move || Source { parameters, first: first.clone() })?;
        Ok(Box::new(move || source.tell(Start, None)))
    }
}

#[derive(Clone, Debug)]
struct Start;

#[derive(Clone, Debug)]
enum FilterMessage {
    Numbers(Vec<u64>),
    EndOfStream,
}

#[derive(Clone, Debug)]
struct Report {
    filter: u64,
    last: bool,
    primes: (u64, u64),
}

struct Source {
    parameters: PrimeSieveParameters,
    first: ActorRef<FilterMessage>,
}

impl Actor for Source {
    type Msg = Start;

    fn recv(&mut self, _: &Context<Start>, _: Start, _: Sender) {
        batches(self.parameters).for_each(|numbers| self.first.tell(FilterMessage::Numbers(numbers), None));
        self.first.tell(FilterMessage::EndOfStream, None);
    }
}

/// Adds up the filters' reports.
struct SieveCollector {
    collector: Collector,
    latch: RunLatch,
}

impl Actor for SieveCollector {
    type Msg = Report;

    fn recv(&mut self, _: &Context<Report>, Report { filter, last, primes }: Report, _: Sender) {
        if let Some(answer) = self.collector.take(filter, last, primes) {
            self.latch.arrive_with(answer);
        }
    }
}

/// A filter's place in the pipeline.
#[derive(Clone)]
struct Place {
    /// The beginning of its name, of which the run is part.
    run: String,
    number: u64,
    parameters: PrimeSieveParameters,
    collector: ActorRef<Report>,
}

/// The way to the next filter, which is created when there is something for it.
struct Outlet {
    place: Place,
    next: Option<ActorRef<FilterMessage>>,
}

impl Outlet {
    fn pass(&mut self, numbers: Vec<u64>, context: &Context<FilterMessage>) -> Result<(), CreateError> {
        let next = match &mut self.next {
            Some(next) => next,
            next => next.insert(create_next(&self.place, context)?),
        };
        next.tell(FilterMessage::Numbers(numbers), None);
        Ok(())
    }
}

/// All filters are at the top: a child of this one would be stopped with it, before it has come to the end.
fn create_next(place: &Place, context: &Context<FilterMessage>) -> Result<ActorRef<FilterMessage>, CreateError> {
    let next = Place { number: place.number + 1, ..place.clone() };
    context.system.actor_of_args::<Filter, _>(&format!("{}filter-{}", next.run, next.number), next)
}

struct Filter {
    state: prime_sieve::Filter,
    outlet: Outlet,
    // Riker goes on to deliver messages to an actor that was told to stop; filters created then would outlive the run.
    stopped: bool,
}

impl ActorFactoryArgs<Place> for Filter {
    fn create_args(place: Place) -> Self {
        let state = prime_sieve::Filter::new(place.parameters);
        Self { state, outlet: Outlet { place, next: None }, stopped: false }
    }
}

impl Filter {
    fn end(&mut self, context: &Context<FilterMessage>) -> Result<(), CreateError> {
        if let Some(left) = self.state.flush() {
            self.outlet.pass(left, context)?;
        }
        let Outlet { place: Place { number, collector, .. }, next } = &self.outlet;
        if let Some(next) = next {
            next.tell(FilterMessage::EndOfStream, None);
        }
        collector.tell(Report { filter: *number, last: next.is_none(), primes: self.state.report() }, None);
        context.stop(&context.myself);
        Ok(())
    }
}

impl Actor for Filter {
    type Msg = FilterMessage;

    fn recv(&mut self, context: &Context<FilterMessage>, message: FilterMessage, _: Sender) {
        let filtered = match message {
            _ if self.stopped => Ok(()),
            FilterMessage::Numbers(numbers) => self.state.take(&numbers, |passed| self.outlet.pass(passed, context)),
            FilterMessage::EndOfStream => self.end(context),
        };
        filtered.unwrap_or_else(|failure| panic!("a filter cannot be created: {failure}"));
    }

    fn post_stop(&mut self) {
        self.stopped = true;
    }
}
