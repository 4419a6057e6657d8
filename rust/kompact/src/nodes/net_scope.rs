use std::time::Instant;

use kompact::prelude::*;
use mpp_harness::{BenchmarkError, ComponentScope, DEADLINE, Member, RunLatch};

use super::NodeFailures;
use crate::run_scope::RunScope;

/// Actors that other nodes can reach, and that belong together, such as those of one run. What goes wrong with any of them
/// is a failure of the node.
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

    /// Returns what the actors of a run trip when it is done.
    pub(crate) fn latch(&self) -> &RunLatch {
        self.scope.latch()
    }

    /// Returns what every actor has to own, so that the end of the scope can tell when it is gone.
    pub(crate) fn member(&self) -> Member {
        self.scope.member()
    }

    /// Creates and starts an actor. That it has started, and can be reached, is waited for later.
    pub(crate) fn spawn<C>(&mut self, definition: C) -> Result<ActorRefStrong<C::Message>, BenchmarkError>
    where
        C: ComponentDefinition,
    {
        let actor = self.scope.create(definition);
        let failures = self.failures.clone();
        actor.set_recovery_function(move |context| {
            failures.add(&format!("an actor failed: {}", sentence(&context.fault)));
            context.ignore()
        });
        self.registrations.push(self.scope.system().register(&actor));
        self.scope.start_actor(&actor)
    }

    /// Waits until all actors have started and can be reached. Returns where, in the order of their creation.
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

    /// Stops all actors and waits until nothing is left of them, unless something has failed: then they end with the node.
    pub(crate) fn stop(self) -> Result<(), BenchmarkError> {
        if self.failures.any() || self.scope.was_cut_short() { Ok(()) } else { self.scope.stop() }
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
