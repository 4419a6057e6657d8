use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kompact::config_keys::system::{SCHEDULER, THREADS, THROUGHPUT};
use kompact::prelude::*;
use mpp_harness::{BenchmarkError, ComponentSystem, DEADLINE, RunLatch, RunWatch, options};

use crate::run_scope::RunScope;
use crate::{framework, pool};

/// The system for the next request, unless the last one may have left something behind in it. A process of Kompact's users
/// has one system, too; one that has ended keeps its memory.
static NEXT: Mutex<Option<KompactSystem>> = Mutex::new(None);

fn next() -> MutexGuard<'static, Option<KompactSystem>> {
    NEXT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns how many messages and events a component handles at once at most: Kompact's default, unless it was set.
pub(crate) fn batch() -> Option<usize> {
    let set = options::number(options::BATCH).and_then(|batch| usize::try_from(batch).ok());
    set.or_else(|| THROUGHPUT.default())
}

/// Returns the configuration of every system: the defaults, but for the logger, the number of threads, and the options that
/// the user has set.
pub(crate) fn config() -> KompactConfig {
    let mut config = KompactConfig::default();
    config.set_config_value(&THREADS, options::workers()).set_config_value(&SCHEDULER, pool::kind());
    config.logger(framework::logger());
    if let Some(batch) = batch() {
        config.set_config_value(&THROUGHPUT, batch);
    }
    config
}

/// Starts a system.
pub(crate) fn start(config: KompactConfig) -> Result<KompactSystem, BenchmarkError> {
    pool::require_room(&pool::kind(), options::workers())?;
    match config.build().wait_timeout(DEADLINE) {
        Ok(Ok(system)) => Ok(system),
        Ok(Err(failure)) => Err(format!("Kompact's system did not start: {failure}").into()),
        Err(late) => Err(format!("Kompact's system did not start: {late}").into()),
    }
}

/// Ends a system and all of its components.
pub(crate) fn end(system: KompactSystem, within: Duration) -> Result<(), BenchmarkError> {
    match system.shutdown().wait_timeout(within) {
        Ok(ended) => Ok(ended?),
        Err(late) => Err(format!("Kompact's system did not end: {late}").into()),
    }
}

/// The system of one request.
pub(crate) struct RequestSystem {
    system: KompactSystem,
}

impl RequestSystem {
    fn end(self) -> Result<(), BenchmarkError> {
        end(self.system, DEADLINE)
    }
}

impl ComponentSystem for RequestSystem {
    type Scope = RunScope;

    fn start() -> Result<Self, BenchmarkError> {
        let system = next().take().map_or_else(|| start(config()), Ok)?;
        Ok(Self { system })
    }

    fn open(&self, latch: RunLatch, watch: &RunWatch) -> RunScope {
        RunScope::new(latch, watch, &self.system)
    }

    fn stop(&self, scope: RunScope) -> Result<(), BenchmarkError> {
        scope.stop()
    }

    fn terminate(self, scope: Option<RunScope>) -> Result<(), BenchmarkError> {
        let stopped = match scope {
            Some(cut_short) if cut_short.was_cut_short() => {
                drop(cut_short);
                return self.end();
            }
            Some(scope) => scope.stop(),
            None => Ok(()),
        };
        if let Err(late) = stopped {
            self.end()?;
            return Err(late);
        }
        *next() = Some(self.system);
        Ok(())
    }
}
