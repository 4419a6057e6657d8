use std::sync::Arc;

use mpp_harness::{BenchmarkError, ComponentScope, DEADLINE, Member, Population, RunLatch, RunWatch};
use ractor::{Actor, ActorCell, ActorRef, SpawnErr};
use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::overseer::{FailureListener, Overseer};

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
    /// A scope without actors. One that fails fails the run.
    pub(crate) fn new(latch: RunLatch, watch: &RunWatch, runtime: &Handle) -> Self {
        let failing = latch.clone();
        let listener: FailureListener = Arc::new(move |what| failing.fail(what));
        Self::telling(listener, latch, watch, runtime)
    }

    /// A scope without actors. Of one that fails somebody else is told.
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

    /// Tells the actors to stop, and returns who has to be gone then.
    pub(crate) fn tell_to_stop(self) -> Population {
        if let Some(overseer) = self.overseer {
            overseer.stop(None);
        }
        self.population
    }

    /// Returns whether the request has been stopped.
    #[cfg(feature = "cluster")]
    pub(crate) fn was_cut_short(&self) -> bool {
        self.watch.stopped().is_some()
    }

    /// Returns who has to be gone when the runtime has ended.
    pub(crate) fn into_population(self) -> Population {
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
