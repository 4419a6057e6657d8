use std::convert::Infallible;

use kompact::prelude::*;
use mpp_harness::parameters::PrimeSieveParameters;
use mpp_harness::prime_sieve::{Filter, batches};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member};

use super::start::{Start, StartPort};
use crate::prime_sieve::{Collector, Report, SieveMessage};
use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// PRIMESIEVE: filters of primes, each of which creates the next one and the channel to it.
pub(crate) struct PrimeSieve;

impl ComponentBenchmark for PrimeSieve {
    type Parameters = PrimeSieveParameters;
    type Setup = PrimeSieveParameters;
    type System = RequestSystem;

    fn create(setup: &mut PrimeSieveParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let collector = Collector::new(scope.latch().clone());
        let collector = scope.create(CollectorComponent::new(collector, scope.member()));
        let sieve = Sieve { parameters: *setup, collector: collector.provided_ref(), _member: scope.member() };
        let first = scope.create(FilterComponent::new(1, sieve.clone()));
        first.on_definition(|first| first.collector.connect(sieve.collector));
        let source = scope.create(Source::new(*setup, scope.member()));
        scope.connect::<SievePort, _, _>(&first, &source)?;
        scope.start(&collector);
        scope.start(&first);
        scope.start(&source);
        let (system, start) = (scope.system().clone(), source.provided_ref());
        Ok(Box::new(move || system.trigger_r(Start, &start)))
    }
}

/// Provided by each filter, required by the one before it or the source.
struct SievePort;

impl Port for SievePort {
    type Indication = Never;
    type Request = SieveMessage;
}

/// Provided by the collector, required by all filters.
struct ReportPort;

impl Port for ReportPort {
    type Indication = Never;
    type Request = Report;
}

#[derive(ComponentDefinition, Actor)]
struct Source {
    ctx: ComponentContext<Self>,
    first: RequiredPort<SievePort>,
    start: ProvidedPort<StartPort>,
    parameters: PrimeSieveParameters,
    _member: Member,
}

impl Source {
    fn new(parameters: PrimeSieveParameters, member: Member) -> Self {
        let (first, start) = (RequiredPort::uninitialised(), ProvidedPort::uninitialised());
        Self { ctx: ComponentContext::uninitialised(), first, start, parameters, _member: member }
    }
}

ignore_lifecycle!(Source);

impl Provide<StartPort> for Source {
    fn handle(&mut self, _start: Start) -> HandlerResult {
        batches(self.parameters).for_each(|numbers| self.first.trigger(SieveMessage::Numbers(numbers)));
        self.first.trigger(SieveMessage::End);
        Handled::OK
    }
}

impl Require<SievePort> for Source {
    fn handle(&mut self, indication: Never) -> HandlerResult {
        match indication {}
    }
}

/// The same for all filters.
#[derive(Clone)]
struct Sieve {
    parameters: PrimeSieveParameters,
    collector: ProvidedRef<ReportPort>,
    _member: Member,
}

/// The next filter, which is created when it is first needed.
struct Next {
    exists: bool,
    number: u64,
    sieve: Sieve,
}

impl Next {
    fn send(
        &mut self,
        message: SieveMessage,
        port: &mut RequiredPort<SievePort>,
        ctx: &ComponentContext<FilterComponent>,
    ) {
        if !self.exists {
            let system = ctx.system();
            let filter = system.create(|| FilterComponent::new(self.number, self.sieve.clone()));
            filter.on_definition(|filter| {
                biconnect_ports(&mut filter.previous, port);
                filter.collector.connect(self.sieve.collector.clone());
            });
            system.start(&filter);
            self.exists = true;
        }
        port.trigger(message);
    }
}

#[derive(ComponentDefinition, Actor)]
struct FilterComponent {
    ctx: ComponentContext<Self>,
    previous: ProvidedPort<SievePort>,
    following: RequiredPort<SievePort>,
    collector: RequiredPort<ReportPort>,
    number: u64,
    filter: Filter,
    next: Next,
}

impl FilterComponent {
    fn new(number: u64, sieve: Sieve) -> Self {
        Self {
            ctx: ComponentContext::uninitialised(),
            previous: ProvidedPort::uninitialised(),
            following: RequiredPort::uninitialised(),
            collector: RequiredPort::uninitialised(),
            number,
            filter: Filter::new(sieve.parameters),
            next: Next { exists: false, number: number + 1, sieve },
        }
    }

    fn end(&mut self) {
        if let Some(left) = self.filter.flush() {
            self.next.send(SieveMessage::Numbers(left), &mut self.following, &self.ctx);
        }
        let last = !self.next.exists;
        if !last {
            self.following.trigger(SieveMessage::End);
        }
        self.collector.trigger(Report { filter: self.number, last, primes: self.filter.report() });
    }
}

ignore_lifecycle!(FilterComponent);

impl Provide<SievePort> for FilterComponent {
    fn handle(&mut self, message: SieveMessage) -> HandlerResult {
        match message {
            SieveMessage::Numbers(numbers) => {
                let Ok(()) = self.filter.take(&numbers, |passed| {
                    self.next.send(SieveMessage::Numbers(passed), &mut self.following, &self.ctx);
                    Ok::<(), Infallible>(())
                });
                Handled::OK
            }
            SieveMessage::End => {
                self.end();
                Handled::SHUTDOWN
            }
        }
    }
}

impl Require<SievePort> for FilterComponent {
    fn handle(&mut self, indication: Never) -> HandlerResult {
        match indication {}
    }
}

impl Require<ReportPort> for FilterComponent {
    fn handle(&mut self, indication: Never) -> HandlerResult {
        match indication {}
    }
}

#[derive(ComponentDefinition, Actor)]
struct CollectorComponent {
    ctx: ComponentContext<Self>,
    filters: ProvidedPort<ReportPort>,
    collector: Collector,
    _member: Member,
}

impl CollectorComponent {
    fn new(collector: Collector, member: Member) -> Self {
        let (ctx, filters) = (ComponentContext::uninitialised(), ProvidedPort::uninitialised());
        Self { ctx, filters, collector, _member: member }
    }
}

ignore_lifecycle!(CollectorComponent);

impl Provide<ReportPort> for CollectorComponent {
    fn handle(&mut self, report: Report) -> HandlerResult {
        self.collector.receive(report);
        Handled::OK
    }
}
