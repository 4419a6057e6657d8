use std::collections::HashMap;
use std::iter;
use std::sync::Arc;

use mpp_harness::{
    Begin, BenchmarkError, ComponentScope, ComponentSystem, CurrentRun, Deployment, Latencies, MasterBenchmark,
    Measurements, Meeting, RunRecord, RunWatch,
};
use tokio::sync::{Mutex, OwnedMutexGuard, oneshot};

use super::{PairBenchmark, PairSetup};
use crate::{RunScope, Tasks};

/// The master's half: a component of each pair, which begins when it is told to.
pub struct PairMaster<B: PairBenchmark> {
    request: Option<Request<B>>,
    partners: Option<String>,
    connections: Vec<Arc<Mutex<B::Connection>>>,
    run: CurrentRun<Tasks>,
    record: RunRecord,
}

/// It lasts for all runs of a request.
struct Request<B: PairBenchmark> {
    tasks: Tasks,
    benchmark: B,
    setup: PairSetup<B::Terms>,
}

impl<B: PairBenchmark> PairMaster<B> {
    /// A half before set-up.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "it is made as a request begins")]
    pub fn new() -> Self {
        Self {
            request: None,
            partners: None,
            connections: Vec::new(),
            run: CurrentRun::new(),
            record: RunRecord::default(),
        }
    }
}

impl<B: PairBenchmark> MasterBenchmark for PairMaster<B> {
    type Parameters = B::Parameters;

    fn set_up(&mut self, parameters: B::Parameters, _deployment: &Deployment) -> Result<String, BenchmarkError> {
        let benchmark = B::new(parameters);
        let setup = PairSetup::new(benchmark.pairs(), benchmark.terms())?;
        self.request = Some(Request { tasks: Tasks::start()?, benchmark, setup });
        Ok(setup.to_string())
    }

    fn introduce(&mut self, client_data: Vec<String>) -> Result<(), BenchmarkError> {
        self.partners = Some(client_data.into_iter().next().ok_or("there is no client, 1 is needed")?);
        Ok(())
    }

    fn prepare(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError> {
        let (Some(request), Some(partners)) = (&mut self.request, &self.partners) else {
            return Err("prepare comes after set-up".into());
        };
        if self.connections.is_empty() {
            let connections = request.tasks.runtime().block_on(B::connect(request.setup, partners));
            let connections = connections.map_err(|failure| format!("cannot connect to the client: {failure}"))?;
            self.connections = connections.into_iter().map(|end| Arc::new(Mutex::new(end))).collect();
        }
        let Request { tasks, benchmark, .. } = request;
        self.run.prepare(tasks, benchmark.parts(), watch, |scope| {
            benchmark.meet(&self.connections, partners, scope)?;
            create_components(benchmark, partners, &self.connections, scope)
        })?;
        benchmark.measurements().map_or(Ok(()), Measurements::begin_run)
    }

    fn run(&mut self) -> Result<(), BenchmarkError> {
        self.run.run()
    }

    fn answer(&mut self) -> Result<u64, BenchmarkError> {
        let latch = self.run.latch()?;
        let request = self.request.as_mut().ok_or("the answer comes after set-up")?;
        request.benchmark.flush(latch)?;
        let answer = latch.sum();
        self.record.take(request.benchmark.measurements());
        Ok(answer)
    }

    fn metrics(&self) -> HashMap<String, f64> {
        self.record.metrics()
    }

    fn latencies(&mut self) -> Option<Latencies> {
        self.record.latencies()
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        if let Some(measurements) = self.request.as_mut().and_then(|request| request.benchmark.measurements()) {
            measurements.end_run();
        }
        if !last_run {
            return self.run.stop(self.request.as_ref().map(|request| &request.tasks));
        }
        let Some(Request { tasks, mut benchmark, .. }) = self.request.take() else { return Ok(()) };
        // A connection may want its runtime while it ends.
        let entered = tasks.runtime().enter();
        self.connections.clear();
        drop(entered);
        let terminated = self.run.terminate(Some(tasks));
        self.record.take_rest(benchmark.measurements());
        terminated
    }
}

fn create_components<B: PairBenchmark>(
    benchmark: &mut B,
    partners: &str,
    connections: &[Arc<Mutex<B::Connection>>],
    scope: &mut RunScope,
) -> Result<Begin, BenchmarkError> {
    benchmark.prepare(scope);
    let active_pairs = benchmark.active_pairs();
    let mut mailboxes = Vec::with_capacity(active_pairs);
    for ((pair, connection), address) in (0..).zip(connections).zip(addresses(partners)) {
        let connection = Arc::clone(connection).try_lock_owned()?;
        let component = benchmark.create(pair, connection, scope.latch().clone());
        let address = address.to_owned();
        let component = async move { component.await.map_err(|failure| connection_failed(&address, &failure)) };
        if mailboxes.len() == active_pairs {
            scope.start(component);
            continue;
        }
        let (mailbox, beginning) = oneshot::channel();
        mailboxes.push(mailbox);
        scope.start(async move {
            match beginning.await {
                Ok(Start) => component.await,
                // The run is over before it has begun.
                Err(_) => Ok(()),
            }
        });
    }
    let (begin, latch) = (benchmark.begin(scope), scope.latch().clone());
    Ok(Box::new(move || {
        if mailboxes.into_iter().any(|mailbox| mailbox.send(Start).is_err()) {
            latch.fail("a component of the run has ended before its beginning");
        }
        begin();
    }))
}

/// Makes pairs meet before a run, all at the same time, and waits until they have.
///
/// * `meet`: makes a pair meet, and lets go of its connection
pub(super) fn meet_each<C, F>(
    connections: &[Arc<Mutex<C>>],
    partners: &str,
    scope: &mut RunScope,
    meet: impl Fn(OwnedMutexGuard<C>) -> F,
) -> Result<(), BenchmarkError>
where
    F: Future<Output = Result<(), BenchmarkError>> + Send + 'static,
{
    let meeting = Meeting::of(connections.len());
    for (connection, address) in connections.iter().zip(addresses(partners)) {
        let meet = meet(Arc::clone(connection).try_lock_owned()?);
        let (address, meeting) = (address.to_owned(), meeting.clone());
        scope.start(async move {
            meet.await.map_err(|failure| connection_failed(&address, &failure))?;
            meeting.arrive();
            Ok(())
        });
    }
    meeting.wait(scope.latch())
}

/// Returns the address of each pair's partner: there is one for each, or one for all.
fn addresses(partners: &str) -> impl Iterator<Item = &str> {
    partners.split(' ').chain(iter::repeat(partners))
}

fn connection_failed(address: &str, failure: &BenchmarkError) -> BenchmarkError {
    format!("the connection to the client at {address} failed: {failure}").into()
}

struct Start;
