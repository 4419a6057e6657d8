use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use mpp_harness::{BenchmarkError, ComponentScope, DEADLINE, Population, RunLatch, RunWatch};

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

    /// Makes a mailbox for a thread that ends when it receives the message given.
    pub(crate) fn mailbox<M: 'static>(&mut self, stop: M) -> (Sender<M>, Receiver<M>) {
        let (sender, receiver) = channel();
        let to_be_stopped = sender.clone();
        self.stops.push(Box::new(move || {
            // A thread that has ended by itself does not receive it.
            let _ = to_be_stopped.send(stop);
        }));
        (sender, receiver)
    }

    /// Starts a thread.
    pub(crate) fn start(&mut self, component: impl FnOnce() + Send + 'static) -> Result<(), BenchmarkError> {
        let member = self.population.join();
        let started = Arc::clone(&self.started);
        thread::Builder::new().name("@folder@".to_owned()).spawn(move || {
            let _member = member;
            started.fetch_add(1, Ordering::Release);
            component();
        })?;
        self.created += 1;
        Ok(())
    }

    /// Tells the threads to stop, and returns who has to be gone then.
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
