use std::convert::Infallible;

use kameo::prelude::*;
use mpp_harness::parameters::PrimeSieveParameters;
use mpp_harness::prime_sieve::{self, Collector, batches};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::{KameoSystem, RunScope};
use crate::unbounded::{SendUnbounded, prepare, spawn};

/// PRIMESIEVE: a pipeline of filters, each of which creates the next one.
pub(crate) struct PrimeSieve;

impl ComponentBenchmark for PrimeSieve {
    type Parameters = PrimeSieveParameters;
    type Setup = PrimeSieveParameters;
    type System = KameoSystem;

    fn create(setup: &mut PrimeSieveParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let parameters = *setup;
        let (source, filter) = (prepare(), prepare());
        let (to_source, first) = (source.actor_ref().clone(), filter.actor_ref().clone());
        scope.spawn(filter, Filter::new(1, parameters, to_source.clone(), scope.member()));
        let (collector, latch) = (Collector::default(), scope.latch().clone());
        scope.spawn(source, Source { parameters, first, collector, latch, _member: scope.member() });
        Ok(Box::new(move || to_source.send(Start)))
    }
}

struct Start;

struct Numbers(Vec<u64>);

struct EndOfStream;

struct Report {
    filter: u64,
    last: bool,
    primes: (u64, u64),
}

/// Sends the numbers, and collects the filters' reports.
#[derive(Actor)]
struct Source {
    parameters: PrimeSieveParameters,
    first: ActorRef<Filter>,
    collector: Collector,
    latch: RunLatch,
    _member: Member,
}

impl Message<Start> for Source {
    type Reply = ();

    async fn handle(&mut self, _: Start, _: &mut Context<Self, Self::Reply>) {
        batches(self.parameters).for_each(|numbers| self.first.send(Numbers(numbers)));
        self.first.send(EndOfStream);
    }
}

impl Message<Report> for Source {
    type Reply = ();

    async fn handle(&mut self, Report { filter, last, primes }: Report, _: &mut Context<Self, Self::Reply>) {
        if let Some(answer) = self.collector.take(filter, last, primes) {
            self.latch.arrive_with(answer);
        }
    }
}

#[derive(Actor)]
struct Filter {
    state: prime_sieve::Filter,
    outlet: Outlet,
}

/// The way to the next filter, which is created when there is something for it.
struct Outlet {
    number: u64,
    parameters: PrimeSieveParameters,
    next: Option<ActorRef<Filter>>,
    source: ActorRef<Source>,
    member: Member,
}

impl Outlet {
    fn pass(&mut self, numbers: Vec<u64>) {
        let Self { number, parameters, next, source, member } = self;
        let create = || spawn(Filter::new(*number + 1, *parameters, source.clone(), member.clone()));
        next.get_or_insert_with(create).send(Numbers(numbers));
    }
}

impl Filter {
    fn new(number: u64, parameters: PrimeSieveParameters, source: ActorRef<Source>, member: Member) -> Self {
        let outlet = Outlet { number, parameters, next: None, source, member };
        Self { state: prime_sieve::Filter::new(parameters), outlet }
    }
}

impl Message<Numbers> for Filter {
    type Reply = ();

    async fn handle(&mut self, Numbers(numbers): Numbers, _: &mut Context<Self, Self::Reply>) {
        let pass = |passed| {
            self.outlet.pass(passed);
            Ok(())
        };
        let Ok::<(), Infallible>(()) = self.state.take(&numbers, pass);
    }
}

impl Message<EndOfStream> for Filter {
    type Reply = ();

    async fn handle(&mut self, _: EndOfStream, context: &mut Context<Self, Self::Reply>) {
        if let Some(left) = self.state.flush() {
            self.outlet.pass(left);
        }
        let Outlet { number: filter, next, source, .. } = &self.outlet;
        if let Some(next) = next {
            next.send(EndOfStream);
        }
        source.send(Report { filter: *filter, last: next.is_none(), primes: self.state.report() });
        context.stop();
    }
}
