use kameo::prelude::*;
use mpp_harness::{
    BenchmarkError, ComponentScope, DEADLINE, Member, Population, RunLatch, RunWatch, TokioScope, TokioSystem,
};
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

/// The runtime of one request, which Kameo's actors are tasks of.
pub(crate) type KameoSystem = TokioSystem<RunScope>;

/// The actors of one run.
pub(crate) struct RunScope {
    latch: RunLatch,
    watch: RunWatch,
    runtime: Handle,
    population: Population,
    actors: Vec<Box<dyn Guest>>,
}

impl RunScope {
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
}

impl TokioScope for RunScope {
    const THREAD_NAME: &'static str = "kameo";

    fn open(latch: RunLatch, watch: &RunWatch, runtime: &Handle) -> Self {
        Self {
            latch,
            watch: watch.clone(),
            runtime: runtime.clone(),
            population: Population::new(),
            actors: Vec::new(),
        }
    }

    fn tell_to_stop(self) -> Population {
        self.actors.iter().for_each(|actor| actor.tell_to_stop(&self.runtime));
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

    fn wait_until_started(&self) -> Result<(), BenchmarkError> {
        self.watch.wait_until("starting the actors of the run", DEADLINE, || {
            self.actors.iter().all(|actor| actor.has_started())
        })
    }
}
