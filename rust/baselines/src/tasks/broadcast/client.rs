use mpp_harness::{BenchmarkError, ClientBenchmark, ComponentSystem, RunLatch, RunWatch};
use mpp_tasks::{RunScope, Tasks};

use super::replica;
use super::setup::BroadcastSetup;

/// A client's half of ATOMICBROADCAST: a replica, which begins anew when it joins a run.
pub(crate) struct BroadcastClient {
    tasks: Option<Tasks>,
    scope: Option<RunScope>,
}

impl BroadcastClient {
    /// A half before set-up.
    pub(crate) fn new() -> Self {
        Self { tasks: None, scope: None }
    }
}

impl ClientBenchmark for BroadcastClient {
    fn set_up(&mut self, configuration: &str, host: &str) -> Result<String, BenchmarkError> {
        let setup: BroadcastSetup = configuration.parse()?;
        let tasks = self.tasks.insert(Tasks::start()?);
        // Runs are the master's: nobody waits for one here.
        let watch = RunWatch::new();
        let scope = self.scope.insert(tasks.open(RunLatch::new(1, &watch), &watch));
        let address = tasks.runtime().block_on(replica::start(host, setup, scope));
        Ok(address.map_err(|failure| format!("cannot listen at {host}: {failure}"))?.to_string())
    }

    fn prepare(&mut self) -> Result<(), BenchmarkError> {
        Ok(())
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        if !last_run {
            return Ok(());
        }
        let scope = self.scope.take();
        self.tasks.take().map_or(Ok(()), |tasks| tasks.terminate(scope))
    }
}
