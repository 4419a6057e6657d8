use mpp_harness::parameters::PrimeSieveParameters;
use mpp_harness::prime_sieve::{self, Collector, batches};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef, ActorRuntime, SupervisionEvent};

use crate::overseer::escalate;
use crate::run_scope::{RactorSystem, RunScope};

/// PRIMESIEVE: a pipeline of filters, each of which creates the next one.
pub(crate) struct PrimeSieve;

impl ComponentBenchmark for PrimeSieve {
    type Parameters = PrimeSieveParameters;
    type Setup = PrimeSieveParameters;
    type System = RactorSystem;

    fn create(setup: &mut PrimeSieveParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let source = Source { parameters: *setup, latch: scope.latch().clone(), member: scope.member() };
        let source = scope.spawn(source, ())?;
        Ok(Box::new(move || {
            // A source that has gone has failed the run.
            let _ = source.cast(ToSource::Start);
        }))
    }
}

enum ToSource {
    Start,
    Report { filter: u64, last: bool, primes: (u64, u64) },
}

enum ToFilter {
    Numbers(Vec<u64>),
    EndOfStream,
}

/// Sends the numbers, and collects the filters' reports.
struct Source {
    parameters: PrimeSieveParameters,
    latch: RunLatch,
    member: Member,
}

struct Sieve {
    first: ActorRef<ToFilter>,
    collector: Collector,
}

impl Actor for Source {
    type Msg = ToSource;
    type State = Sieve;
    type Arguments = ();

    async fn pre_start(&self, myself: ActorRef<ToSource>, (): ()) -> Result<Sieve, ActorProcessingErr> {
        let (parameters, member) = (self.parameters, self.member.clone());
        let first = Filter { number: 1, parameters, source: myself.clone(), member };
        let (first, _) = Filter::spawn_linked(None, first, (), myself.get_cell()).await?;
        Ok(Sieve { first, collector: Collector::default() })
    }

    async fn handle(
        &self,
        _: ActorRef<ToSource>,
        message: ToSource,
        Sieve { first, collector }: &mut Sieve,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            ToSource::Start => {
                batches(self.parameters).try_for_each(|numbers| first.cast(ToFilter::Numbers(numbers)))?;
                first.cast(ToFilter::EndOfStream)?;
            }
            ToSource::Report { filter, last, primes } => {
                if let Some(answer) = collector.take(filter, last, primes) {
                    self.latch.arrive_with(answer);
                }
            }
        }
        Ok(())
    }

    async fn handle_supervisor_evt(
        &self,
        _: ActorRef<ToSource>,
        event: SupervisionEvent,
        _: &mut Sieve,
    ) -> Result<(), ActorProcessingErr> {
        escalate(event)
    }
}

struct Filter {
    number: u64,
    parameters: PrimeSieveParameters,
    source: ActorRef<ToSource>,
    member: Member,
}

struct Filtering {
    state: prime_sieve::Filter,
    next: Option<ActorRef<ToFilter>>,
}

impl Filter {
    /// Sends numbers to the next filter, which is created when there is something for it.
    fn pass(&self, next: &mut Option<ActorRef<ToFilter>>, numbers: Vec<u64>) -> Result<(), ActorProcessingErr> {
        let next = match next {
            Some(next) => next,
            None => next.insert(self.create_next()?),
        };
        Ok(next.cast(ToFilter::Numbers(numbers))?)
    }

    /// All filters are linked to the source: children of this one would end with it, before they have come to the end.
    fn create_next(&self) -> Result<ActorRef<ToFilter>, ActorProcessingErr> {
        let (number, source, member) = (self.number + 1, self.source.clone(), self.member.clone());
        let supervisor = source.get_cell();
        let next = Self { number, parameters: self.parameters, source, member };
        let (next, _) = ActorRuntime::spawn_linked_instant(None, next, (), supervisor)?;
        Ok(next)
    }
}

impl Actor for Filter {
    type Msg = ToFilter;
    type State = Filtering;
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<ToFilter>, (): ()) -> Result<Filtering, ActorProcessingErr> {
        Ok(Filtering { state: prime_sieve::Filter::new(self.parameters), next: None })
    }

    async fn handle(
        &self,
        myself: ActorRef<ToFilter>,
        message: ToFilter,
        Filtering { state, next }: &mut Filtering,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            ToFilter::Numbers(numbers) => state.take(&numbers, |passed| self.pass(next, passed))?,
            ToFilter::EndOfStream => {
                if let Some(left) = state.flush() {
                    self.pass(next, left)?;
                }
                if let Some(next) = next {
                    next.cast(ToFilter::EndOfStream)?;
                }
                let (filter, last, primes) = (self.number, next.is_none(), state.report());
                self.source.cast(ToSource::Report { filter, last, primes })?;
                myself.stop(None);
            }
        }
        Ok(())
    }
}
