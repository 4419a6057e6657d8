use std::convert::Infallible;
use std::marker::PhantomData;

use actix::prelude::*;
use mpp_harness::parameters::PrimeSieveParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch, prime_sieve};

use crate::placement::{Arbiters, Placement};
use crate::run_scope::{RunScope, stopping_by_itself, stops_when_told};
use crate::system_provider::ActixSystem;

/// PRIMESIEVE: numbers that go through a row of filters, each of which creates the next one.
pub(crate) struct PrimeSieve<P>(PhantomData<P>);

impl<P: Placement> ComponentBenchmark for PrimeSieve<P> {
    type Parameters = PrimeSieveParameters;
    type Setup = PrimeSieveParameters;
    type System = ActixSystem<P>;

    fn create(setup: &mut PrimeSieveParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (rules, latch) = (prime_sieve::Collector::default(), scope.latch().clone());
        let collector = Collector { rules, latch, _member: scope.member() };
        let collector = scope.start(0, move |_| collector);
        let row = Row { parameters: *setup, arbiters: scope.arbiters().clone(), collector, _member: scope.member() };
        let first = scope.start(1, move |_| Filter::new(1, row));
        let source = Source { parameters: *setup, first, _member: scope.member() };
        let source = scope.start(0, move |_| source);
        Ok(Box::new(move || source.do_send(Start)))
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Start;

#[derive(Message)]
#[rtype(result = "()")]
struct Numbers(Vec<u64>);

#[derive(Message)]
#[rtype(result = "()")]
struct EndOfStream;

#[derive(Message)]
#[rtype(result = "()")]
struct Report {
    filter: u64,
    last: bool,
    primes: (u64, u64),
}

struct Source {
    parameters: PrimeSieveParameters,
    first: Addr<Filter>,
    _member: Member,
}

impl Actor for Source {
    type Context = Context<Self>;
}

impl Handler<Start> for Source {
    type Result = ();

    fn handle(&mut self, _: Start, _: &mut Self::Context) {
        prime_sieve::batches(self.parameters).for_each(|numbers| self.first.do_send(Numbers(numbers)));
        self.first.do_send(EndOfStream);
    }
}

/// The common part of all filters.
#[derive(Clone)]
struct Row {
    parameters: PrimeSieveParameters,
    arbiters: Arbiters,
    collector: Addr<Collector>,
    _member: Member,
}

/// The target of a filter's numbers.
struct Rest {
    number: u64,
    row: Row,
    first: Option<Addr<Filter>>,
}

impl Rest {
    fn send(&mut self, numbers: Vec<u64>) {
        let Self { number, row, first } = self;
        let create = || {
            let filter = Filter::new(*number, row.clone());
            row.arbiters.start(*number as usize, move |_| filter)
        };
        first.get_or_insert_with(create).do_send(Numbers(numbers));
    }
}

/// One filter; it ends with its report.
struct Filter {
    number: u64,
    rules: prime_sieve::Filter,
    rest: Rest,
}

impl Filter {
    fn new(number: u64, row: Row) -> Self {
        let rules = prime_sieve::Filter::new(row.parameters);
        Self { number, rules, rest: Rest { number: number + 1, row, first: None } }
    }
}

impl Actor for Filter {
    type Context = Context<Self>;

    fn stopping(&mut self, context: &mut Self::Context) -> Running {
        stopping_by_itself(context)
    }
}

impl Handler<Numbers> for Filter {
    type Result = ();

    fn handle(&mut self, Numbers(numbers): Numbers, _: &mut Self::Context) {
        let Ok(()) = self.rules.take(&numbers, |passed| {
            self.rest.send(passed);
            Ok::<_, Infallible>(())
        });
    }
}

impl Handler<EndOfStream> for Filter {
    type Result = ();

    fn handle(&mut self, end: EndOfStream, context: &mut Self::Context) {
        let Self { number, rules, rest } = self;
        if let Some(passed) = rules.flush() {
            rest.send(passed);
        }
        if let Some(next) = &rest.first {
            next.do_send(end);
        }
        rest.row.collector.do_send(Report { filter: *number, last: rest.first.is_none(), primes: rules.report() });
        context.stop();
    }
}

struct Collector {
    rules: prime_sieve::Collector,
    latch: RunLatch,
    _member: Member,
}

impl Actor for Collector {
    type Context = Context<Self>;
}

stops_when_told!(Source, Filter, Collector);

impl Handler<Report> for Collector {
    type Result = ();

    fn handle(&mut self, Report { filter, last, primes }: Report, _: &mut Self::Context) {
        if let Some(answer) = self.rules.take(filter, last, primes) {
            self.latch.arrive_with(answer);
        }
    }
}
