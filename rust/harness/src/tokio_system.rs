use std::marker::PhantomData;

use tokio::runtime::{Builder, Handle, Runtime};

use crate::{BenchmarkError, ComponentScope, ComponentSystem, DEADLINE, Population, RunLatch, RunWatch, options};

/// The components of one run that are tasks of Tokio, or a framework's actors made of such.
pub trait TokioScope: ComponentScope {
    /// The name of the runtime's threads.
    const THREAD_NAME: &'static str;

    /// Makes a scope without components on a runtime.
    fn open(latch: RunLatch, watch: &RunWatch, runtime: &Handle) -> Self;

    /// Tells the components to stop. Returns those that have to be gone then.
    fn tell_to_stop(self) -> Population;

    /// Returns the components that have to be gone once the runtime has ended.
    fn into_population(self) -> Population;
}

/// The runtime of one request, with a thread for each processor, unless the user has set another number.
pub struct TokioSystem<S> {
    runtime: Runtime,
    scope: PhantomData<fn() -> S>,
}

impl<S> TokioSystem<S> {
    /// Returns the runtime that the components are on.
    #[must_use]
    pub fn runtime(&self) -> &Runtime {
        &self.runtime
    }
}

impl<S: TokioScope> ComponentSystem for TokioSystem<S> {
    type Scope = S;

    fn start() -> Result<Self, BenchmarkError> {
        let mut builder = Builder::new_multi_thread();
        let runtime = builder.worker_threads(options::workers()).thread_name(S::THREAD_NAME).enable_all().build();
        let runtime = runtime.map_err(|failure| format!("cannot start a runtime of Tokio: {failure}"))?;
        Ok(Self { runtime, scope: PhantomData })
    }

    fn open(&self, latch: RunLatch, watch: &RunWatch) -> S {
        S::open(latch, watch, self.runtime.handle())
    }

    fn stop(&self, scope: S) -> Result<(), BenchmarkError> {
        scope.tell_to_stop().wait_until_gone(DEADLINE)
    }

    /// Tasks end with their runtime the next time that they wait, in any state.
    fn terminate(self, scope: Option<S>) -> Result<(), BenchmarkError> {
        let components = scope.map(S::into_population);
        self.runtime.shutdown_timeout(DEADLINE);
        components.map_or(Ok(()), |population| population.wait_until_gone(DEADLINE))
    }
}
