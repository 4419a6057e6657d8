use mpp_harness::{BenchmarkError, ComponentSystem, DEADLINE, RunLatch, RunWatch, processors};
use tokio::runtime::{Builder, Runtime};

use crate::RunScope;

/// The runtime of one request, with a thread for each processor.
pub struct Tasks {
    runtime: Runtime,
}

impl Tasks {
    /// Returns the runtime that the tasks are on.
    #[must_use]
    pub fn runtime(&self) -> &Runtime {
        &self.runtime
    }
}

impl ComponentSystem for Tasks {
    type Scope = RunScope;

    fn start() -> Result<Self, BenchmarkError> {
        let mut builder = Builder::new_multi_thread();
        let runtime = builder.worker_threads(processors()).thread_name("baseline").enable_all().build();
        Ok(Self { runtime: runtime.map_err(|failure| format!("cannot start a runtime of Tokio: {failure}"))? })
    }

    fn open(&self, latch: RunLatch, watch: &RunWatch) -> RunScope {
        RunScope::new(latch, watch, self.runtime.handle())
    }

    fn stop(&self, scope: RunScope) -> Result<(), BenchmarkError> {
        scope.abort().wait_until_gone(DEADLINE)
    }

    /// Tasks end with their runtime, the next time that they wait.
    fn terminate(self, scope: Option<RunScope>) -> Result<(), BenchmarkError> {
        let tasks = scope.map(RunScope::abort);
        self.runtime.shutdown_timeout(DEADLINE);
        tasks.map_or(Ok(()), |population| population.wait_until_gone(DEADLINE))
    }
}
