use std::sync::Arc;

use super::{ClientEvent, ClientState};
use crate::running::{WatchedPanics, catch_panic, cause_chain};
use crate::{BenchmarkError, ClientBenchmark, RunWatch, Testee, log};

/// A client's life: it takes one benchmark at a time through the phases that its master asks for.
///
/// A panic in any thread while a benchmark is set up is remembered: the next thing that the master asks for fails with
/// it.
pub struct ClientHost {
    testee: Arc<Testee>,
    host: String,
    state: ClientState,
    current: Option<Current>,
}

/// The benchmark that is set up, or about to be.
struct Current {
    benchmark: Box<dyn ClientBenchmark>,
    watch: RunWatch,
    /// Panics are told to the watch as long as this lives.
    _watched: WatchedPanics,
}

impl ClientHost {
    /// A client that is idle, which other nodes reach at the host.
    #[must_use]
    pub fn new(testee: Arc<Testee>, host: String) -> Self {
        Self { testee, host, state: ClientState::Idle, current: None }
    }

    /// Removes the rest of an earlier request, sets up a benchmark, and prepares its first run. Returns the data for the
    /// master.
    ///
    /// # Errors
    ///
    /// If it cannot be set up; nothing of it is left then.
    pub fn set_up(&mut self, symbol: &str, configuration: &str) -> Result<String, BenchmarkError> {
        let outcome = self.replace(symbol, configuration);
        self.conclude(&format!("set-up of {symbol}"), outcome, ClientEvent::SetUpDone, ClientEvent::SetUpFailed)
    }

    /// Cleans up after a run and prepares the next one, or, after the last one, removes everything.
    ///
    /// # Errors
    ///
    /// If that fails, and, but for the last clean-up, if there is no benchmark.
    pub fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        if last_run {
            self.state = self.state.after(ClientEvent::LastCleanUp)?;
            return self.remove();
        }
        let Some(current) = &mut self.current else {
            return Err("there is nothing to clean up: no benchmark is set up".into());
        };
        let outcome = current.clean_up(false).and_then(|()| current.prepare());
        self.conclude("clean-up", outcome, ClientEvent::CleanUp, ClientEvent::CleanUpFailed)
    }

    fn replace(&mut self, symbol: &str, configuration: &str) -> Result<String, BenchmarkError> {
        self.remove()?;
        let factory = self.testee.client(symbol).ok_or_else(|| format!("there is no benchmark {symbol}"))?;
        let current = self.current.insert(Current::new(catch_panic(|| Ok(factory.make()))?));
        let data = current.set_up(configuration, &self.host)?;
        current.prepare()?;
        Ok(data)
    }

    fn remove(&mut self) -> Result<(), BenchmarkError> {
        self.current.take().map_or(Ok(()), |mut ended| ended.clean_up(true))
    }

    fn conclude<T>(
        &mut self,
        what: &str,
        outcome: Result<T, BenchmarkError>,
        done: ClientEvent,
        failed: ClientEvent,
    ) -> Result<T, BenchmarkError> {
        if let Err(failure) = &outcome {
            log::warn(&format!("{what} failed: {}", cause_chain(&**failure)));
            if let Some(ended) = self.current.take() {
                ended.clean_up_after_failure();
            }
        }
        self.state = self.state.after(if outcome.is_ok() { done } else { failed })?;
        outcome
    }
}

impl Current {
    fn new(benchmark: Box<dyn ClientBenchmark>) -> Self {
        let watch = RunWatch::new();
        Self { benchmark, _watched: WatchedPanics::of(&watch), watch }
    }

    fn set_up(&mut self, configuration: &str, host: &str) -> Result<String, BenchmarkError> {
        self.attempt(|benchmark| benchmark.set_up(configuration, host))
    }

    fn prepare(&mut self) -> Result<(), BenchmarkError> {
        self.attempt(|benchmark| benchmark.prepare())
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        self.attempt(|benchmark| benchmark.clean_up(last_run))
    }

    fn clean_up_after_failure(mut self) {
        if let Err(second) = catch_panic(|| self.benchmark.clean_up(true)) {
            log::warn(&format!("failed to clean up after a failure: {}", cause_chain(&*second)));
        }
    }

    /// Takes a step. It fails if it panics, or if something else has panicked until its end.
    fn attempt<T>(
        &mut self,
        step: impl FnOnce(&mut dyn ClientBenchmark) -> Result<T, BenchmarkError>,
    ) -> Result<T, BenchmarkError> {
        let outcome = catch_panic(|| step(&mut *self.benchmark))?;
        self.watch.check()?;
        Ok(outcome)
    }
}
