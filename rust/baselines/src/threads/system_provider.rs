use mpp_harness::{BenchmarkError, ComponentSystem, RunLatch, RunWatch};

use super::run_scope::RunScope;
use super::thread_limit::ThreadLimit;

/// It lasts for all runs of a request. As components are threads of their own, it only limits their number.
pub(crate) struct Threads {
    pub(super) limit: ThreadLimit,
}

impl ComponentSystem for Threads {
    type Scope = RunScope;

    fn start() -> Result<Self, BenchmarkError> {
        Ok(Self { limit: ThreadLimit::of_system() })
    }

    fn open(&self, latch: RunLatch, watch: &RunWatch) -> RunScope {
        RunScope::new(latch, watch, &self.limit)
    }

    fn stop(&self, scope: RunScope) -> Result<(), BenchmarkError> {
        scope.stop()
    }

    fn terminate(self, scope: Option<RunScope>) -> Result<(), BenchmarkError> {
        scope.map_or(Ok(()), RunScope::stop)
    }
}
