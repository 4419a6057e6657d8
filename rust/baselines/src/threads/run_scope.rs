use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use mpp_harness::{BenchmarkError, ComponentScope, DEADLINE, Member, Population, RunLatch, RunWatch};

use super::mailbox::{Address, Mailbox, mailbox};

/// The threads of one run.
pub(crate) struct RunScope {
    latch: RunLatch,
    watch: RunWatch,
    population: Population,
    stops: Vec<Box<dyn FnOnce()>>,
    created: usize,
    started: Arc<AtomicUsize>,
}

impl RunScope {
    pub(crate) fn new(latch: RunLatch, watch: &RunWatch) -> Self {
        Self {
            latch,
            watch: watch.clone(),
            population: Population::new(),
            stops: Vec::new(),
            created: 0,
            started: Arc::default(),
        }
    }

    /// Makes the mailbox of a thread, which is told to end when the run does.
    pub(crate) fn mailbox<M: 'static>(&mut self) -> (Address<M>, Mailbox<M>) {
        let (address, mailbox) = mailbox();
        let to_be_stopped: Address<M> = address.clone();
        self.stops.push(Box::new(move || to_be_stopped.stop()));
        (address, mailbox)
    }

    /// Starts a thread. If it ends with an error the run has failed.
    pub(crate) fn start(
        &mut self,
        component: impl FnOnce() -> Result<(), BenchmarkError> + Send + 'static,
    ) -> Result<(), BenchmarkError> {
        let started = Arc::clone(&self.started);
        self.spawner().spawn(move || {
            started.fetch_add(1, Ordering::Release);
            component()
        })?;
        self.created += 1;
        Ok(())
    }

    /// Returns what starts threads of the run from within it.
    pub(crate) fn spawner(&self) -> Spawner {
        Spawner { latch: self.latch.clone(), member: self.population.join() }
    }

    /// Tells the threads to end, and returns who has to be gone then.
    pub(crate) fn tell_to_stop(self) -> Population {
        for stop in self.stops {
            stop();
        }
        self.population
    }
}

impl ComponentScope for RunScope {
    fn latch(&self) -> &RunLatch {
        &self.latch
    }

    fn wait_until_started(&self) -> Result<(), BenchmarkError> {
        self.watch.wait_until("starting the threads of the run", DEADLINE, || {
            self.started.load(Ordering::Acquire) == self.created
        })
    }
}

/// Starts threads that belong to a run. Who starts one has to tell it to end.
#[derive(Clone)]
pub(crate) struct Spawner {
    latch: RunLatch,
    member: Member,
}

impl Spawner {
    pub(crate) fn spawn(
        &self,
        component: impl FnOnce() -> Result<(), BenchmarkError> + Send + 'static,
    ) -> Result<(), BenchmarkError> {
        let Self { latch, member } = self.clone();
        let spawned = thread::Builder::new().name("baseline".to_owned()).spawn(move || {
            let _member = member;
            if let Err(failure) = component() {
                latch.fail(failure);
            }
        });
        spawned.map(drop).map_err(|failure| format!("cannot start a thread: {failure}").into())
    }
}
