use crate::{Begin, BenchmarkError, ComponentScope, ComponentSystem, RunLatch, RunWatch};

/// The run that a request is at, from its preparation to its clean-up.
pub struct CurrentRun<S: ComponentSystem> {
    scope: Option<S::Scope>,
    begin: Option<Begin>,
}

impl<S: ComponentSystem> CurrentRun<S> {
    /// No run yet.
    #[must_use]
    pub fn new() -> Self {
        Self { scope: None, begin: None }
    }

    /// Creates the components of the next run, and waits until they have started.
    ///
    /// * `parts`: how many parts of the run have to arrive at its latch
    /// * `create`: creates the components, and returns the beginning of the run
    ///
    /// # Errors
    ///
    /// If a component cannot be created or does not start.
    pub fn prepare(
        &mut self,
        system: &S,
        parts: usize,
        watch: &RunWatch,
        create: impl FnOnce(&mut S::Scope) -> Result<Begin, BenchmarkError>,
    ) -> Result<(), BenchmarkError> {
        let scope = self.scope.insert(system.open(RunLatch::new(parts, watch), watch));
        self.begin = Some(create(scope)?);
        scope.wait_until_started()
    }

    /// Begins the run, and waits for its end: the timed part.
    ///
    /// # Errors
    ///
    /// If it is not prepared, or fails.
    pub fn run(&mut self) -> Result<(), BenchmarkError> {
        let begin = self.begin.take().ok_or("run comes after prepare")?;
        let scope = self.scope.as_ref().ok_or("run comes after prepare")?;
        begin();
        scope.latch().wait()
    }

    /// Returns the latch that the parts of the run arrived at.
    ///
    /// # Errors
    ///
    /// If there was no run.
    pub fn latch(&self) -> Result<&RunLatch, BenchmarkError> {
        let scope = self.scope.as_ref().ok_or("the answer comes after a run")?;
        Ok(scope.latch())
    }

    /// Stops the components, so that the next run finds none of them.
    ///
    /// # Errors
    ///
    /// If they do not end.
    pub fn stop(&mut self, system: Option<&S>) -> Result<(), BenchmarkError> {
        self.begin = None;
        match (system, self.scope.take()) {
            (Some(system), Some(scope)) => system.stop(scope),
            _ => Ok(()),
        }
    }

    /// Ends the system, and the components with it.
    ///
    /// # Errors
    ///
    /// If something does not end.
    pub fn terminate(&mut self, system: Option<S>) -> Result<(), BenchmarkError> {
        self.begin = None;
        let scope = self.scope.take();
        system.map_or(Ok(()), |system| system.terminate(scope))
    }
}

impl<S: ComponentSystem> Default for CurrentRun<S> {
    fn default() -> Self {
        Self::new()
    }
}
