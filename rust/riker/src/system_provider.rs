use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use mpp_harness::{BenchmarkError, ComponentSystem, RunLatch, RunWatch, options};
use riker::actors::*;
use riker::system::SystemError;
use slog::{Discard, Logger, o};

use crate::overseer::Oversight;
use crate::run_scope::RunScope;

/// The system that all requests share, as long as none has left anything behind in it.
static SHARED: Mutex<Option<RikerSystem>> = Mutex::new(None);

/// Riker's key for the most messages that an actor handles at once.
const BATCH: &str = "mailbox.msg_process_limit";

/// Returns that number: the framework's own, unless it was set.
pub(crate) fn batch() -> Result<i64, BenchmarkError> {
    match options::number(options::BATCH) {
        Some(batch) => Ok(i64::try_from(batch)?),
        None => Ok(riker::load_config().get_int(BATCH)?),
    }
}

/// An actor system with the overseer in it.
#[derive(Clone)]
pub(crate) struct RikerSystem {
    system: ActorSystem,
    oversight: Oversight,
    runs: Arc<AtomicU64>,
}

impl RikerSystem {
    fn create() -> Result<Self, BenchmarkError> {
        let mut config = riker::load_config();
        config.set("dispatcher.pool_size", i64::try_from(options::workers())?)?.set(BATCH, batch()?)?;
        let builder = SystemBuilder::new().name("bench").cfg(config).log(Logger::root(Discard, o!()));
        let system = builder.create().map_err(|failure| {
            // The error's own text leads to endless recursion.
            let (SystemError::ModuleFailed(name) | SystemError::InvalidName(name)) = failure;
            format!("Riker's system did not start: {name}")
        })?;
        let oversight = Oversight::of(&system)?;
        Ok(Self { system, oversight, runs: Arc::default() })
    }
}

impl ComponentSystem for RikerSystem {
    type Scope = RunScope;

    fn start() -> Result<Self, BenchmarkError> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        match &*shared {
            Some(system) => Ok(system.clone()),
            None => Ok(shared.insert(Self::create()?).clone()),
        }
    }

    fn open(&self, latch: RunLatch, watch: &RunWatch) -> RunScope {
        let run = self.runs.fetch_add(1, Ordering::Relaxed);
        RunScope::new(latch, watch, &self.system, &self.oversight, run)
    }

    fn stop(&self, scope: RunScope) -> Result<(), BenchmarkError> {
        scope.stop()
    }

    fn terminate(self, scope: Option<RunScope>) -> Result<(), BenchmarkError> {
        let stopped = scope.map_or(Ok(()), RunScope::stop);
        if stopped.is_err() {
            *SHARED.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
        stopped
    }
}
