use mpp_harness::{BenchmarkError, ComponentSystem, DEADLINE, RunLatch, RunWatch};

use crate::run_scope::RunScope;

/// It lasts for all runs of a request. Components that are threads of their own need nothing here.
pub(crate) struct Threads;

impl ComponentSystem for Threads {
    type Scope = RunScope;

    fn start() -> Result<Self, BenchmarkError> {
        Ok(Self)
    }

    fn open(&self, latch: RunLatch, watch: &RunWatch) -> RunScope {
        RunScope::new(latch, watch)
    }

    fn stop(&self, scope: RunScope) -> Result<(), BenchmarkError> {
        scope.tell_to_stop().wait_until_gone(DEADLINE)
    }

    fn terminate(self, scope: Option<RunScope>) -> Result<(), BenchmarkError> {
        scope.map_or(Ok(()), |scope| self.stop(scope))
    }
}
