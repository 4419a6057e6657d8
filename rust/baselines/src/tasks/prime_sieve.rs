use mpp_harness::parameters::PrimeSieveParameters;
use mpp_harness::prime_sieve::{Collector, Filter, batches};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use mpp_tasks::{RunScope, Supervisor, Tasks};

/// PRIMESIEVE: numbers that go through a row of filters, each of which creates the next one.
pub(crate) struct PrimeSieve;

impl ComponentBenchmark for PrimeSieve {
    type Parameters = PrimeSieveParameters;
    type Setup = PrimeSieveParameters;
    type System = Tasks;

    fn create(setup: &mut PrimeSieveParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (collector, reports) = unbounded_channel();
        scope.start(collect(reports, scope.latch().clone()));
        let (first, numbers) = unbounded_channel();
        let supervisor = scope.supervisor();
        scope.start(sieve(Rest { parameters: *setup, first_number: 2, first: None, collector, supervisor }, numbers));
        let (source, beginning) = unbounded_channel();
        scope.start(send(*setup, first, beginning));
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

async fn send(
    parameters: PrimeSieveParameters,
    first: UnboundedSender<ToFilter>,
    mut mailbox: UnboundedReceiver<Start>,
) -> Result<(), BenchmarkError> {
    while let Some(Start) = mailbox.recv().await {
        batches(parameters).try_for_each(|numbers| first.send(ToFilter::Numbers(numbers)))?;
        first.send(ToFilter::EndOfStream)?;
    }
    Ok(())
}

/// The filters after one, which are created when there is something for them.
struct Rest {
    parameters: PrimeSieveParameters,
    first_number: u64,
    first: Option<UnboundedSender<ToFilter>>,
    collector: UnboundedSender<Report>,
    supervisor: Supervisor,
}

impl Rest {
    fn send(&mut self, numbers: Vec<u64>) -> Result<(), BenchmarkError> {
        if let Some(first) = &self.first {
            return Ok(first.send(ToFilter::Numbers(numbers))?);
        }
        let (first, mailbox) = unbounded_channel();
        let rest = Self {
            first_number: self.first_number + 1,
            first: None,
            collector: self.collector.clone(),
            supervisor: self.supervisor.clone(),
            ..*self
        };
        // Nobody waits for it: it ends by itself, or with its runtime.
        tokio::spawn(self.supervisor.supervise(sieve(rest, mailbox)));
        Ok(self.first.insert(first).send(ToFilter::Numbers(numbers))?)
    }
}

/// One filter; it ends with its report, or when the one before it has ended without EOS.
async fn sieve(mut rest: Rest, mut mailbox: UnboundedReceiver<ToFilter>) -> Result<(), BenchmarkError> {
    let mut filter = Filter::new(rest.parameters);
    while let Some(message) = mailbox.recv().await {
        match message {
            ToFilter::Numbers(numbers) => filter.take(&numbers, |passed| rest.send(passed))?,
            ToFilter::EndOfStream => {
                filter.flush().map_or(Ok(()), |passed| rest.send(passed))?;
                rest.first.as_ref().map_or(Ok(()), |next| next.send(ToFilter::EndOfStream))?;
                let (number, last) = (rest.first_number - 1, rest.first.is_none());
                return Ok(rest.collector.send(Report { filter: number, last, primes: filter.report() })?);
            }
        }
    }
    Ok(())
}

async fn collect(mut mailbox: UnboundedReceiver<Report>, latch: RunLatch) -> Result<(), BenchmarkError> {
    let mut collector = Collector::default();
    while let Some(Report { filter, last, primes }) = mailbox.recv().await {
        if let Some(answer) = collector.take(filter, last, primes) {
            latch.arrive_with(answer);
        }
    }
    Ok(())
}
