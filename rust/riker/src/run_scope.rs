use std::collections::HashSet;
use std::time::Duration;

use mpp_harness::{BenchmarkError, ComponentScope, DEADLINE, RunLatch, RunWatch, wait_until};
use riker::actors::*;

use crate::overseer::Oversight;
use crate::request_reply::Reply;

/// The time that an ask may still need for its answer when the actors of its run are gone.
const LAST_ANSWERS: Duration = Duration::from_secs(1);

/// The actors of one run, with the system's other actors.
pub(crate) struct RunScope {
    latch: RunLatch,
    watch: RunWatch,
    system: ActorSystem,
    oversight: Oversight,
    run: u64,
    created: usize,
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
        Self { latch, watch: watch.clone(), system: system.clone(), oversight: oversight.clone(), run, created: 0 }
    }

    /// Creates an actor with a name that is unique within the run.
    pub(crate) fn create<A, F>(&mut self, name: &str, create: F) -> Result<ActorRef<A::Msg>, BenchmarkError>
    where
        A: Actor,
        F: Fn() -> A + Send + 'static,
    {
        let actor = self.system.actor_of_props(&self.name(name), Props::new_from(create))?;
        self.created += 1;
        Ok(actor)
    }

    /// Makes a name that is unique within the run, or the beginning of one, unique among all actors at the top.
    pub(crate) fn name(&self, name: &str) -> String {
        format!("run-{}-{name}", self.run)
    }

    /// Stops all actors of the run, and waits until they are gone and the system has dealt with their end.
    pub(crate) fn stop(self) -> Result<(), BenchmarkError> {
        let names = self.name("");
        // An actor of the run may still create another one at the top, until it has been told.
        let mut told = HashSet::new();
        // An actor goes after its children; then its parent lets go of it. The overseer stays.
        wait_until("stopping the actors of the run", DEADLINE, || {
            let mut gone = true;
            for actor in self.system.user_root().children().filter(|actor| actor.name().starts_with(&names)) {
                gone = false;
                if told.insert(actor.path().clone()) {
                    self.system.stop(&actor);
                }
            }
            gone
        })?;
        self.end_asks()?;
        // The system still publishes the end of each, which must not go on in the next run.
        self.oversight.settle("publishing the end of the actors")
    }

    /// Waits until the actors are gone that asks have made. An ask of an actor that has gone gets an answer, too: without one
    /// the ask's own actor stays for ever, and to stop it makes the ask panic.
    fn end_asks(&self) -> Result<(), BenchmarkError> {
        let askers = || self.system.temp_root().children();
        if wait_until("answering asks", LAST_ANSWERS, || askers().count() == 0).is_ok() {
            return Ok(());
        }
        for asker in askers() {
            // One that has ended meanwhile needs none.
            let _ = asker.try_tell(Reply(0), None);
        }
        wait_until("ending asks", DEADLINE, || askers().count() == 0)
    }
}

impl ComponentScope for RunScope {
    fn latch(&self) -> &RunLatch {
        &self.latch
    }

    fn wait_until_started(&self) -> Result<(), BenchmarkError> {
        let started = || self.oversight.started() == self.created;
        self.watch.wait_until("starting the actors of the run", DEADLINE, started)?;
        self.oversight.ignore_starts()
    }
}
