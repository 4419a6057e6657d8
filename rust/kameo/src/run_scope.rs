use kameo::prelude::*;
use mpp_harness::{BenchmarkError, ComponentScope, DEADLINE, Member, Population, RunLatch, RunWatch};
use tokio::runtime::Handle;

/// An actor, without the type of its messages.
trait Guest {
    fn has_started(&self) -> bool;

    /// Makes it stop once it has handled the messages that it has.
    fn tell_to_stop(&self, runtime: &Handle);
}

impl<A: Actor> Guest for ActorRef<A> {
    fn has_started(&self) -> bool {
        self.with_startup_result(|_| ()).is_some()
    }

    fn tell_to_stop(&self, runtime: &Handle) {
        // An actor that has stopped by itself does not receive it. A mailbox without bound takes it at once.
        let _ = runtime.block_on(self.stop_gracefully());
    }
}

/// The actors of one run.
pub(crate) struct RunScope {
    latch: RunLatch,
    watch: RunWatch,
    runtime: Handle,
    population: Population,
    actors: Vec<Box<dyn Guest>>,
}

impl RunScope {
    pub(crate) fn new(latch: RunLatch, watch: &RunWatch, runtime: &Handle) -> Self {
        Self {
            latch,
            watch: watch.clone(),
            runtime: runtime.clone(),
            population: Population::new(),
            actors: Vec::new(),
        }
    }

    /// Returns the membership that every actor of the run has to own: it tells clean-up when the actor is gone.
    pub(crate) fn member(&self) -> Member {
        self.population.join()
    }

    /// Starts an actor that was prepared.
    pub(crate) fn spawn<A: Actor<Args = A>>(&mut self, prepared: PreparedActor<A>, actor: A) {
        let _runtime = self.runtime.enter();
        self.actors.push(Box::new(prepared.actor_ref().clone()));
        prepared.spawn(actor);
    }

    /// Tells the actors to stop, and returns who has to be gone then.
    pub(crate) fn tell_to_stop(self) -> Population {
        self.actors.iter().for_each(|actor| actor.tell_to_stop(&self.runtime));
        self.population
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

    fn wait_until_started(&self) -> Result<(), BenchmarkError> {
        self.watch.wait_until("starting the actors of the run", DEADLINE, || {
            self.actors.iter().all(|actor| actor.has_started())
        })
    }
}
