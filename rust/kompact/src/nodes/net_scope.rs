use std::sync::Arc;
use std::time::{Duration, Instant};

use kompact::prelude::*;
use mpp_harness::{BenchmarkError, ComponentScope, DEADLINE, Member, RunLatch};

use super::NodeFailures;
use crate::run_scope::RunScope;

/// Actors that other nodes can reach, and that belong together, such as those of one run. A failure of any of them is a
/// failure of the node.
pub(crate) struct NetScope {
    scope: RunScope,
    failures: NodeFailures,
    registrations: Vec<KFuture<RegistrationResult>>,
}

impl NetScope {
    /// A scope without actors.
    pub(super) fn new(scope: RunScope, failures: NodeFailures) -> Self {
        Self { scope, failures, registrations: Vec::new() }
    }

    /// Returns the latch that the actors of a run trip when it is done.
    pub(crate) fn latch(&self) -> &RunLatch {
        self.scope.latch()
    }

    /// Returns the system that the actors belong to.
    pub(crate) fn system(&self) -> &KompactSystem {
        self.scope.system()
    }

    /// Returns the membership that every actor has to own: it tells the end of the scope when the actor is gone.
    pub(crate) fn member(&self) -> Member {
        self.scope.member()
    }

    /// Creates and starts an actor. That it has started, and can be reached, is waited for later.
    pub(crate) fn spawn<C>(&mut self, definition: C) -> Result<ActorRefStrong<C::Message>, BenchmarkError>
    where
        C: ComponentDefinition,
    {
        let actor = self.create(definition);
        self.start(&actor)
    }

    /// Creates an actor that is to be started later.
    pub(crate) fn create<C: ComponentDefinition>(&mut self, definition: C) -> Arc<Component<C>> {
        let actor = self.scope.create(definition);
        let failures = self.failures.clone();
        actor.set_recovery_function(move |context| {
            failures.add(&format!("an actor failed: {}", sentence(&context.fault)));
            context.ignore()
        });
        actor
    }

    /// Connects two actors that have not been started; see [`RunScope::connect`].
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
        self.scope.connect::<P, C, D>(provider, requirer)
    }

    /// Starts an actor. That it has started, and can be reached, is waited for later.
    pub(crate) fn start<C>(&mut self, actor: &Arc<Component<C>>) -> Result<ActorRefStrong<C::Message>, BenchmarkError>
    where
        C: ComponentDefinition,
    {
        self.registrations.push(self.scope.system().register(actor));
        self.scope.start_actor(actor)
    }

    /// Waits until all actors have started and can be reached. Returns where those are that were not waited for before, in
    /// the order of their start.
    pub(crate) fn wait_until_reachable(&mut self) -> Result<Vec<ActorPath>, BenchmarkError> {
        let begin = Instant::now();
        let mut paths = Vec::with_capacity(self.registrations.len());
        for registration in self.registrations.drain(..) {
            self.scope.check()?;
            let left = DEADLINE.saturating_sub(begin.elapsed());
            match registration.wait_timeout(left) {
                Ok(Ok(path)) => paths.push(path),
                Ok(Err(why)) => return Err(format!("an actor cannot be reached: {why:?}").into()),
                Err(why) => return Err(format!("the actors cannot be reached: {why}").into()),
            }
        }
        self.scope.wait_until_started()?;
        Ok(paths)
    }

    /// Waits until a condition holds, but no longer than until something fails; not for the timed run.
    pub(crate) fn wait_until(
        &self,
        what: &str,
        deadline: Duration,
        condition: impl FnMut() -> bool,
    ) -> Result<(), BenchmarkError> {
        self.scope.wait_until(what, deadline, condition)
    }

    /// Returns whether something has failed.
    pub(crate) fn has_failed(&self) -> bool {
        self.failures.any() || self.scope.was_cut_short()
    }

    /// Stops all actors and waits until nothing is left of them, unless something has failed: then they end with the node.
    pub(crate) fn stop(self) -> Result<(), BenchmarkError> {
        if self.has_failed() { Ok(()) } else { self.scope.stop() }
    }
}

fn sentence(fault: &Fault) -> String {
    match fault {
        Fault::Handler(fault) => fault.to_string(),
        Fault::Panic(payload) => {
            let text = payload.downcast_ref::<&str>().copied();
            let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
            format!("panicked: {}", text.unwrap_or("no message"))
        }
    }
}
