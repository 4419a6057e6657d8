use std::convert::Infallible;

use kompact::prelude::*;
use mpp_harness::parameters::PrimeSieveParameters;
use mpp_harness::prime_sieve::{Filter, batches};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member};

use crate::prime_sieve::{Collector, Report, SieveMessage};
use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// PRIMESIEVE: filters of primes, each of which creates the next one.
pub(crate) struct PrimeSieve;

impl ComponentBenchmark for PrimeSieve {
    type Parameters = PrimeSieveParameters;
    type Setup = PrimeSieveParameters;
    type System = RequestSystem;

    fn create(setup: &mut PrimeSieveParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let collector = Collector::new(scope.latch().clone());
        let collector = scope.spawn(CollectorActor::new(collector, scope.member()))?;
        let sieve = Sieve { parameters: *setup, collector, _member: scope.member() };
        let first = scope.spawn(FilterActor::new(1, sieve))?;
        let source = scope.spawn(Source::new(*setup, first, scope.member()))?;
        Ok(Box::new(move || source.tell(Start)))
    }
}

#[derive(Debug)]
struct Start;

#[derive(ComponentDefinition)]
struct Source {
    ctx: ComponentContext<Self>,
    parameters: PrimeSieveParameters,
    first: ActorRefStrong<SieveMessage>,
    _member: Member,
}

impl Source {
    fn new(parameters: PrimeSieveParameters, first: ActorRefStrong<SieveMessage>, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), parameters, first, _member: member }
    }
}

ignore_lifecycle!(Source);

impl Actor for Source {
    type Message = Start;

    fn receive_local(&mut self, _start: Start) -> HandlerResult {
        batches(self.parameters).for_each(|numbers| self.first.tell(SieveMessage::Numbers(numbers)));
        self.first.tell(SieveMessage::End);
        Handled::OK
    }

    takes_no_network_messages!();
}

/// The same for all filters.
#[derive(Clone)]
struct Sieve {
    parameters: PrimeSieveParameters,
    collector: ActorRefStrong<Report>,
    _member: Member,
}

/// The next filter, which is created when it is first needed.
struct Next {
    filter: Option<ActorRefStrong<SieveMessage>>,
    number: u64,
    sieve: Sieve,
}

impl Next {
    fn send(&mut self, message: SieveMessage, ctx: &ComponentContext<FilterActor>) {
        if self.filter.is_none() {
            let system = ctx.system();
            let filter = system.create(|| FilterActor::new(self.number, self.sieve.clone()));
            system.start(&filter);
            self.filter = filter.actor_ref().hold();
        }
        if let Some(filter) = &self.filter {
            filter.tell(message);
        }
    }
}

#[derive(ComponentDefinition)]
struct FilterActor {
    ctx: ComponentContext<Self>,
    number: u64,
    filter: Filter,
    next: Next,
}

impl FilterActor {
    fn new(number: u64, sieve: Sieve) -> Self {
        let (ctx, filter) = (ComponentContext::uninitialised(), Filter::new(sieve.parameters));
        Self { ctx, number, filter, next: Next { filter: None, number: number + 1, sieve } }
    }

    fn end(&mut self) {
        if let Some(left) = self.filter.flush() {
            self.next.send(SieveMessage::Numbers(left), &self.ctx);
        }
        // Not kept: dropping a chain of filters would take a stack as deep as the chain is long.
        let next = self.next.filter.take();
        let report = Report { filter: self.number, last: next.is_none(), primes: self.filter.report() };
        if let Some(next) = next {
            next.tell(SieveMessage::End);
        }
        self.next.sieve.collector.tell(report);
    }
}

impl ComponentLifecycle for FilterActor {
    fn on_kill(&mut self) -> HandlerResult {
        // A run that was cut short has such a chain, too.
        self.next.filter = None;
        Handled::OK
    }
}

impl Actor for FilterActor {
    type Message = SieveMessage;

    fn receive_local(&mut self, message: SieveMessage) -> HandlerResult {
        match message {
            SieveMessage::Numbers(numbers) => {
                let Ok(()) = self.filter.take(&numbers, |passed| {
                    self.next.send(SieveMessage::Numbers(passed), &self.ctx);
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

    takes_no_network_messages!();
}

#[derive(ComponentDefinition)]
struct CollectorActor {
    ctx: ComponentContext<Self>,
    collector: Collector,
    _member: Member,
}

impl CollectorActor {
    fn new(collector: Collector, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), collector, _member: member }
    }
}

ignore_lifecycle!(CollectorActor);

impl Actor for CollectorActor {
    type Message = Report;

    fn receive_local(&mut self, report: Report) -> HandlerResult {
        self.collector.receive(report);
        Handled::OK
    }

    takes_no_network_messages!();
}
