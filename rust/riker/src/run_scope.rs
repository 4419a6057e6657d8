use mpp_harness::{BenchmarkError, ComponentScope, DEADLINE, RunLatch, RunWatch, wait_until};
use riker::actors::*;

use crate::overseer::Oversight;

/// The actors of one run, with the system's other actors.
pub(crate) struct RunScope {
    latch: RunLatch,
    watch: RunWatch,
    system: ActorSystem,
    oversight: Oversight,
    run: u64,
    actors: Vec<BasicActorRef>,
}

impl RunScope {
    pub(crate) fn new(
        latch: RunLatch,
        watch: &RunWatch,
        system: &ActorSystem,
        oversight: &Oversight,
        run: u64,
    ) -> Self {
        oversight.begin(format!("{}/run-{run}-", system.user_root().path()), latch.clone());
        Self {
            latch,
            watch: watch.clone(),
            system: system.clone(),
            oversight: oversight.clone(),
            run,
            actors: Vec::new(),
        }
    }

    /// Creates an actor with a name that is unique within the run.
    pub(crate) fn create<A, F>(&mut self, name: &str, create: F) -> Result<ActorRef<A::Msg>, BenchmarkError>
    where
        A: Actor,
        F: Fn() -> A + Send + 'static,
    {
        let name = format!("run-{}-{name}", self.run);
        let actor = self.system.actor_of_props(&name, Props::new_from(create))?;
        self.actors.push(actor.clone().into());
        Ok(actor)
    }

    /// Stops all actors of the run, and waits until they are gone and the system has dealt with their end.
    pub(crate) fn stop(self) -> Result<(), BenchmarkError> {
        for actor in &self.actors {
            self.system.stop(actor);
        }
        // An actor goes after its children; then its parent lets go of it. The overseer stays.
        let actors = || self.system.user_root().children().count();
        wait_until("stopping the actors of the run", DEADLINE, || actors() == 1)?;
        // The system still publishes the end of each, which must not go on in the next run.
        self.oversight.settle("publishing the end of the actors")
    }
}

impl ComponentScope for RunScope {
    fn latch(&self) -> &RunLatch {
        &self.latch
    }

    fn wait_until_started(&self) -> Result<(), BenchmarkError> {
        let started = || self.oversight.started() == self.actors.len();
        self.watch.wait_until("starting the actors of the run", DEADLINE, started)?;
        self.oversight.ignore_starts()
    }
}
