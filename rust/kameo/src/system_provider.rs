use mpp_harness::{BenchmarkError, ComponentSystem, DEADLINE, RunLatch, RunWatch, processors};
use tokio::runtime::{Builder, Runtime};

use crate::run_scope::RunScope;

/// The runtime of one request, which Kameo's actors are tasks of.
pub(crate) struct KameoSystem {
    runtime: Runtime,
}

impl ComponentSystem for KameoSystem {
    type Scope = RunScope;

    fn start() -> Result<Self, BenchmarkError> {
        let runtime =
            Builder::new_multi_thread().worker_threads(processors()).thread_name("kameo").enable_all().build()?;
        Ok(Self { runtime })
    }

    fn open(&self, latch: RunLatch, watch: &RunWatch) -> RunScope {
        RunScope::new(latch, watch, self.runtime.handle())
    }

    fn stop(&self, scope: RunScope) -> Result<(), BenchmarkError> {
        scope.tell_to_stop().wait_until_gone(DEADLINE)
    }

    /// Actors end with their runtime, in any state.
    fn terminate(self, scope: Option<RunScope>) -> Result<(), BenchmarkError> {
        let actors = scope.map(RunScope::into_population);
        self.runtime.shutdown_timeout(DEADLINE);
        actors.map_or(Ok(()), |population| population.wait_until_gone(DEADLINE))
    }
}
