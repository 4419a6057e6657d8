use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use mpp_harness::{BenchmarkError, ComponentScope, DEADLINE, Member, Population, RunLatch, RunWatch, TokioScope};
use tokio::runtime::Handle;
use tokio::task::JoinSet;

/// The tasks of one run.
pub struct RunScope {
    latch: RunLatch,
    watch: RunWatch,
    runtime: Handle,
    population: Population,
    tasks: JoinSet<()>,
    started: Arc<AtomicUsize>,
}

impl RunScope {
    /// Starts a task. If it ends with an error the run has failed.
    pub fn start(&mut self, component: impl Future<Output = Result<(), BenchmarkError>> + Send + 'static) {
        let started = Arc::clone(&self.started);
        let component = self.supervisor().supervise(component);
        let announced = async move {
            started.fetch_add(1, Ordering::Release);
            component.await;
        };
        self.tasks.spawn_on(announced, &self.runtime);
    }

    /// Returns the supervisor for tasks that are started from within the run.
    pub fn supervisor(&self) -> Supervisor {
        Supervisor { latch: self.latch.clone(), member: self.population.join() }
    }
}

impl TokioScope for RunScope {
    const THREAD_NAME: &'static str = "baseline";

    fn open(latch: RunLatch, watch: &RunWatch, runtime: &Handle) -> Self {
        Self {
            latch,
            watch: watch.clone(),
            runtime: runtime.clone(),
            population: Population::new(),
            tasks: JoinSet::new(),
            started: Arc::default(),
        }
    }

    /// Ends the tasks, wherever they wait.
    fn tell_to_stop(mut self) -> Population {
        self.tasks.abort_all();
        self.population
    }

    fn into_population(self) -> Population {
        self.tell_to_stop()
    }
}

impl ComponentScope for RunScope {
    fn latch(&self) -> &RunLatch {
        &self.latch
    }

    fn wait_until_started(&self) -> Result<(), BenchmarkError> {
        self.watch.wait_until("starting the tasks of the run", DEADLINE, || {
            self.started.load(Ordering::Acquire) == self.tasks.len()
        })
    }
}

/// Makes tasks belong to a run.
#[derive(Clone)]
pub struct Supervisor {
    latch: RunLatch,
    member: Member,
}

impl Supervisor {
    /// Makes a component one of the run's.
    pub fn supervise(
        &self,
        component: impl Future<Output = Result<(), BenchmarkError>> + Send + 'static,
    ) -> impl Future<Output = ()> + Send + 'static {
        let Self { latch, member } = self.clone();
        async move {
            let _member = member;
            if let Err(failure) = component.await {
                latch.fail(failure);
            }
        }
    }
}
