use std::marker::PhantomData;

use mpp_harness::{BenchmarkError, ClientBenchmark, ComponentSystem, RunLatch, RunWatch};

use super::{PairBenchmark, PairSetup};
use crate::{RunScope, Tasks};

/// A client's half: the partners. They are those of all runs, and have nothing to forget.
pub struct PairClient<B> {
    tasks: Option<Tasks>,
    scope: Option<RunScope>,
    benchmark: PhantomData<fn() -> B>,
}

impl<B: PairBenchmark> PairClient<B> {
    /// A half before set-up.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "it is made as a request begins")]
    pub fn new() -> Self {
        Self { tasks: None, scope: None, benchmark: PhantomData }
    }
}

impl<B: PairBenchmark> ClientBenchmark for PairClient<B> {
    fn set_up(&mut self, configuration: &str, host: &str) -> Result<String, BenchmarkError> {
        let setup: PairSetup<B::Terms> = configuration.parse()?;
        let tasks = self.tasks.insert(Tasks::start()?);
        // Runs are the master's: nobody waits for one here.
        let watch = RunWatch::new();
        let scope = self.scope.insert(tasks.open(RunLatch::new(1, &watch), &watch));
        let partners = tasks.runtime().block_on(B::serve(host, setup, scope));
        partners.map_err(|failure| format!("cannot listen at {host}: {failure}").into())
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
