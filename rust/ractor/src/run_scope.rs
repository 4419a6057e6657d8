use std::sync::Arc;

use mpp_harness::{
    BenchmarkError, ComponentScope, DEADLINE, Member, Population, RunLatch, RunWatch, TokioScope, TokioSystem,
};
use ractor::{Actor, ActorCell, ActorRef, SpawnErr};
use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::overseer::{FailureListener, Overseer};

/// The runtime of one request, which Ractor's actors are tasks of.
pub(crate) type RactorSystem = TokioSystem<RunScope>;

/// The actors of one run.
pub(crate) struct RunScope {
    latch: RunLatch,
    watch: RunWatch,
    runtime: Handle,
    population: Population,
    listener: FailureListener,
    overseer: Option<ActorCell>,
}

impl RunScope {
    /// A scope without actors. The listener hears of one that fails.
    pub(crate) fn telling(listener: FailureListener, latch: RunLatch, watch: &RunWatch, runtime: &Handle) -> Self {
        let (watch, runtime) = (watch.clone(), runtime.clone());
        Self { latch, watch, runtime, population: Population::new(), listener, overseer: None }
    }

    /// Returns the membership that every actor of the run has to own: it tells clean-up when the actor is gone.
    pub(crate) fn member(&self) -> Member {
        self.population.join()
    }

    /// Starts an actor, which has started when this returns.
    pub(crate) fn spawn<A>(&mut self, actor: A, arguments: A::Arguments) -> Result<ActorRef<A::Msg>, BenchmarkError>
    where
        A: Actor,
    {
        let overseer = self.overseer()?;
        self.wait_for(A::spawn_linked(None, actor, arguments, overseer))
    }

    fn overseer(&mut self) -> Result<ActorCell, BenchmarkError> {
        if let Some(overseer) = &self.overseer {
            return Ok(overseer.clone());
        }
        let overseer = Overseer::new(Arc::clone(&self.listener), self.member());
        let overseer = self.wait_for(Overseer::spawn(None, overseer, ()))?.get_cell();
        Ok(self.overseer.insert(overseer).clone())
    }

    fn wait_for<M>(
        &self,
        spawned: impl Future<Output = Result<(ActorRef<M>, JoinHandle<()>), SpawnErr>>,
    ) -> Result<ActorRef<M>, BenchmarkError> {
        self.watch.check()?;
        let (actor, _) = self.runtime.block_on(async { timeout(DEADLINE, spawned).await })??;
        Ok(actor)
    }

    /// Returns whether the request has been stopped.
    #[cfg(feature = "cluster")]
    pub(crate) fn was_cut_short(&self) -> bool {
        self.watch.stopped().is_some()
    }
}

impl TokioScope for RunScope {
    const THREAD_NAME: &'static str = "ractor";

    /// An actor that fails fails the run.
    fn open(latch: RunLatch, watch: &RunWatch, runtime: &Handle) -> Self {
        let failing = latch.clone();
        let listener: FailureListener = Arc::new(move |what| failing.fail(what));
        Self::telling(listener, latch, watch, runtime)
    }

    fn tell_to_stop(self) -> Population {
        if let Some(overseer) = self.overseer {
            overseer.stop(None);
        }
        self.population
    }

    fn into_population(self) -> Population {
        self.population
    }
}

impl ComponentScope for RunScope {
    fn latch(&self) -> &RunLatch {
        &self.latch
    }

    /// They have started when they are spawned.
    fn wait_until_started(&self) -> Result<(), BenchmarkError> {
        Ok(())
    }
}
