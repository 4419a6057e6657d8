use mpp_harness::{BenchmarkError, ComponentSystem, DEADLINE, RunLatch, RunWatch, processors};
use tokio::runtime::{Builder, Runtime};

use crate::run_scope::RunScope;

/// The runtime of one request, which Ractor's actors are tasks of.
pub(crate) struct RactorSystem {
    runtime: Runtime,
}

#[cfg(feature = "cluster")]
impl RactorSystem {
    /// Returns the handle that starts tasks on the runtime.
    pub(crate) fn runtime(&self) -> &tokio::runtime::Handle {
        self.runtime.handle()
    }
}

impl ComponentSystem for RactorSystem {
    type Scope = RunScope;

    fn start() -> Result<Self, BenchmarkError> {
        let runtime =
            Builder::new_multi_thread().worker_threads(processors()).thread_name("ractor").enable_all().build()?;
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
