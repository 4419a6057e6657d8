use mpp_harness::parameters::PrimeSieveParameters;
use mpp_harness::prime_sieve::{Collector, Filter, batches};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};

use super::mailbox::{Address, Mailbox, mailbox};
use super::run_scope::{RunScope, Spawner};
use super::system_provider::Threads;

/// PRIMESIEVE: numbers that go through a row of filters, each of which creates the next one.
pub(crate) struct PrimeSieve;

impl ComponentBenchmark for PrimeSieve {
    type Parameters = PrimeSieveParameters;
    type Setup = PrimeSieveParameters;
    type System = Threads;

    fn create(setup: &mut PrimeSieveParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let parameters = *setup;
        let (collector, reports) = scope.mailbox();
        let latch = scope.latch().clone();
        scope.start(move || collect(&reports, &latch))?;
        let (first, numbers) = scope.mailbox();
        let rest = Rest { parameters, first_number: 2, first: None, collector, spawner: scope.spawner() };
        scope.start(move || sieve(rest, &numbers))?;
        let (source, beginning) = scope.mailbox();
        scope.start(move || send(parameters, &first, &beginning))?;
        let latch = scope.latch().clone();
        Ok(Box::new(move || {
            if let Err(failure) = source.send(Start) {
                latch.fail(failure);
            }
        }))
    }
}

struct Start;

enum ToFilter {
    Numbers(Vec<u64>),
    EndOfStream,
}

struct Report {
    filter: u64,
    last: bool,
    primes: (u64, u64),
}

fn send(
    parameters: PrimeSieveParameters,
    first: &Address<ToFilter>,
    mailbox: &Mailbox<Start>,
) -> Result<(), BenchmarkError> {
    while let Some(Start) = mailbox.receive() {
        batches(parameters).try_for_each(|numbers| first.send(ToFilter::Numbers(numbers)))?;
        first.send(ToFilter::EndOfStream)?;
    }
    Ok(())
}

/// The filters after one, which are created when there is something for them.
struct Rest {
    parameters: PrimeSieveParameters,
    first_number: u64,
    first: Option<Address<ToFilter>>,
    collector: Address<Report>,
    spawner: Spawner,
}

impl Rest {
    fn send(&mut self, numbers: Vec<u64>) -> Result<(), BenchmarkError> {
        if let Some(first) = &self.first {
            return first.send(ToFilter::Numbers(numbers));
        }
        let (first, mailbox) = mailbox();
        let rest = Self {
            first_number: self.first_number + 1,
            first: None,
            collector: self.collector.clone(),
            spawner: self.spawner.clone(),
            ..*self
        };
        self.spawner.spawn(move || sieve(rest, &mailbox))?;
        self.first.insert(first).send(ToFilter::Numbers(numbers))
    }
}

/// One filter; it ends with its report, or when the one before it has ended without EOS.
fn sieve(mut rest: Rest, mailbox: &Mailbox<ToFilter>) -> Result<(), BenchmarkError> {
    let mut filter = Filter::new(rest.parameters);
    while let Some(message) = mailbox.receive() {
        match message {
            ToFilter::Numbers(numbers) => filter.take(&numbers, |passed| rest.send(passed))?,
            ToFilter::EndOfStream => {
                filter.flush().map_or(Ok(()), |passed| rest.send(passed))?;
                rest.first.as_ref().map_or(Ok(()), |next| next.send(ToFilter::EndOfStream))?;
                let (number, last) = (rest.first_number - 1, rest.first.is_none());
                return rest.collector.send(Report { filter: number, last, primes: filter.report() });
            }
        }
    }
    Ok(())
}

fn collect(mailbox: &Mailbox<Report>, latch: &RunLatch) -> Result<(), BenchmarkError> {
    let mut collector = Collector::default();
    while let Some(Report { filter, last, primes }) = mailbox.receive() {
        if let Some(answer) = collector.take(filter, last, primes) {
            latch.arrive_with(answer);
        }
    }
    Ok(())
}
