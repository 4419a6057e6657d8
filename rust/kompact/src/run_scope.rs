use std::cell::RefCell;
use std::sync::Arc;
#[cfg(feature = "distributed")]
use std::time::Duration;
use std::time::Instant;

use kompact::prelude::*;
use mpp_harness::{BenchmarkError, ComponentScope, DEADLINE, Member, Population, RunLatch, RunWatch};

type Kill = Box<dyn FnOnce(&KompactSystem)>;

/// The components of one run.
pub(crate) struct RunScope {
    latch: RunLatch,
    watch: RunWatch,
    system: KompactSystem,
    population: Population,
    starting: RefCell<Vec<KFuture<()>>>,
    kills: Vec<Kill>,
}

impl RunScope {
    pub(crate) fn new(latch: RunLatch, watch: &RunWatch, system: &KompactSystem) -> Self {
        Self {
            latch,
            watch: watch.clone(),
            system: system.clone(),
            population: Population::new(),
            starting: RefCell::default(),
            kills: Vec::new(),
        }
    }

    /// Returns the system that the components belong to.
    pub(crate) fn system(&self) -> &KompactSystem {
        &self.system
    }

    /// Returns the membership that every component of the run has to own: it tells clean-up when the component is gone.
    pub(crate) fn member(&self) -> Member {
        self.population.join()
    }

    /// Creates a component that lives until the run's clean-up, or stops itself before.
    pub(crate) fn create<C: ComponentDefinition>(&mut self, definition: C) -> Arc<Component<C>> {
        let component = self.system.create(move || definition);
        let doomed = Arc::clone(&component);
        self.when_stopped(move |system| system.kill(doomed));
        component
    }

    /// Adds a function that stops components which others have created.
    pub(crate) fn when_stopped(&mut self, kill: impl FnOnce(&KompactSystem) + 'static) {
        self.kills.push(Box::new(kill));
    }

    /// Starts a component. That it has started is waited for at the end of prepare.
    pub(crate) fn start<C: ComponentDefinition>(&self, component: &Arc<Component<C>>) {
        self.starting.borrow_mut().push(self.system.start_notify(component));
    }

    /// Starts an actor, and returns a reference for sending it many messages.
    pub(crate) fn start_actor<C>(&self, actor: &Arc<Component<C>>) -> Result<ActorRefStrong<C::Message>, BenchmarkError>
    where
        C: ComponentDefinition,
    {
        self.start(actor);
        actor.actor_ref().hold().ok_or_else(|| "an actor ended before its start".into())
    }

    /// Creates and starts an actor, and returns a reference for sending it many messages.
    pub(crate) fn spawn<C>(&mut self, definition: C) -> Result<ActorRefStrong<C::Message>, BenchmarkError>
    where
        C: ComponentDefinition,
    {
        let actor = self.create(definition);
        self.start_actor(&actor)
    }

    /// Connects two components that have not been started, by the port that one provides and the other requires.
    pub(crate) fn connect<P, C, D>(
        &self,
        provider: &Arc<Component<C>>,
        requirer: &Arc<Component<D>>,
    ) -> Result<(), BenchmarkError>
    where
        P: Port + 'static,
        C: ComponentDefinition + Provide<P> + ProvideRef<P>,
        D: ComponentDefinition + Require<P> + RequireRef<P>,
    {
        biconnect_components::<P, C, D>(provider, requirer)
            .map(drop)
            .map_err(|busy| format!("two components cannot be connected: {busy:?}").into())
    }

    /// Returns whether the request was cancelled, or a component panicked. There may then be components that only others
    /// know, which go on.
    pub(crate) fn was_cut_short(&self) -> bool {
        self.check().is_err()
    }

    /// Fails if that is so.
    pub(crate) fn check(&self) -> Result<(), BenchmarkError> {
        self.watch.check()
    }

    /// Waits until a condition holds, but no longer than until something fails; not for the timed run.
    #[cfg(feature = "distributed")]
    pub(crate) fn wait_until(
        &self,
        what: &str,
        deadline: Duration,
        condition: impl FnMut() -> bool,
    ) -> Result<(), BenchmarkError> {
        self.watch.wait_until(what, deadline, condition)
    }

    /// Stops all components of a run that was not cut short, and waits until nothing is left of them.
    pub(crate) fn stop(self) -> Result<(), BenchmarkError> {
        // The last one first: created components before their creators.
        for kill in self.kills.into_iter().rev() {
            kill(&self.system);
        }
        // Kompact tells of a component's end, but not if it has stopped itself, nor when its memory is free.
        self.population.wait_until_gone(DEADLINE)
    }
}

impl ComponentScope for RunScope {
    fn latch(&self) -> &RunLatch {
        &self.latch
    }

    fn wait_until_started(&self) -> Result<(), BenchmarkError> {
        let begin = Instant::now();
        for started in self.starting.take() {
            self.check()?;
            let left = DEADLINE.saturating_sub(begin.elapsed());
            started.wait_timeout(left).map_err(|why| format!("the components of the run did not start: {why}"))?;
        }
        Ok(())
    }
}
