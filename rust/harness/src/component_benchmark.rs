use std::collections::HashMap;

use crate::{BenchmarkError, CurrentRun, Latencies, LocalBenchmark, Measurements, RunLatch, RunRecord, RunWatch};

/// The framework's system. It lasts for all runs of a request.
pub trait ComponentSystem: Sized {
    /// The scope of the components of one run.
    type Scope: ComponentScope;

    /// Starts the system of one request.
    ///
    /// # Errors
    ///
    /// If it cannot start.
    fn start() -> Result<Self, BenchmarkError>;

    /// Makes a place for the components of one run, which trip the latch when the run is done.
    fn open(&self, latch: RunLatch, watch: &RunWatch) -> Self::Scope;

    /// Stops all components of a run that has succeeded, and waits until they are gone.
    ///
    /// # Errors
    ///
    /// If they are not within [`DEADLINE`](crate::DEADLINE).
    fn stop(&self, scope: Self::Scope) -> Result<(), BenchmarkError>;

    /// Ends the system and the rest of its last run, which may have failed anywhere.
    ///
    /// # Errors
    ///
    /// If something is left after [`DEADLINE`](crate::DEADLINE).
    fn terminate(self, scope: Option<Self::Scope>) -> Result<(), BenchmarkError>;
}

/// The components of one run.
pub trait ComponentScope {
    /// Returns the latch that the components trip when the run is done.
    fn latch(&self) -> &RunLatch;

    /// Waits until all components created so far have started.
    ///
    /// # Errors
    ///
    /// If they have not within [`DEADLINE`](crate::DEADLINE), or the request has to stop.
    fn wait_until_started(&self) -> Result<(), BenchmarkError>;
}

/// Sends the first messages of a run: the beginning of its timed part.
pub type Begin = Box<dyn FnOnce()>;

/// A benchmark of components that live in a framework's system, without the life cycle that all such benchmarks have in
/// common: [`Lifecycle`] adds it.
pub trait ComponentBenchmark: Sized {
    /// The benchmark's parameters.
    type Parameters;

    /// The state that lasts for all runs of a request, beside the system: made of the parameters, or the parameters
    /// themselves.
    type Setup: From<Self::Parameters>;

    /// The system that its components live in.
    type System: ComponentSystem;

    /// Returns how many parts of a run have to arrive at its latch.
    fn parts(_setup: &Self::Setup) -> usize {
        1
    }

    /// Creates the components of a run.
    ///
    /// # Errors
    ///
    /// If they cannot be created.
    fn create(setup: &mut Self::Setup, scope: &mut Scope<Self>) -> Result<Begin, BenchmarkError>;

    /// Returns the run's answer: by default the sum of the values that arrived at its latch.
    ///
    /// # Errors
    ///
    /// If the run left no answer.
    fn answer(_setup: &Self::Setup, latch: &RunLatch) -> Result<u64, BenchmarkError> {
        Ok(latch.sum())
    }

    /// Returns what the benchmark measures beside the durations of runs; by default nothing.
    fn measurements(_setup: &mut Self::Setup) -> Option<&mut dyn Measurements> {
        None
    }
}

/// The scope of a benchmark's runs.
pub type Scope<B> = <<B as ComponentBenchmark>::System as ComponentSystem>::Scope;

/// The life cycle of a benchmark of components: a system per request, and a scope per run.
pub struct Lifecycle<B: ComponentBenchmark> {
    setup: Option<B::Setup>,
    system: Option<B::System>,
    run: CurrentRun<B::System>,
    record: RunRecord,
}

impl<B: ComponentBenchmark> Lifecycle<B> {
    /// A life cycle before set-up.
    #[must_use]
    pub fn new() -> Self {
        Self { setup: None, system: None, run: CurrentRun::new(), record: RunRecord::default() }
    }
}

impl<B: ComponentBenchmark> Default for Lifecycle<B> {
    fn default() -> Self {
        Self::new()
    }
}

impl<B: ComponentBenchmark> LocalBenchmark for Lifecycle<B> {
    type Parameters = B::Parameters;

    fn set_up(&mut self, parameters: B::Parameters) -> Result<(), BenchmarkError> {
        self.setup = Some(parameters.into());
        self.system = Some(B::System::start()?);
        Ok(())
    }

    fn prepare(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError> {
        let (Some(setup), Some(system)) = (&mut self.setup, &self.system) else {
            return Err("prepare comes after set-up".into());
        };
        self.run.prepare(system, B::parts(setup), watch, |scope| B::create(setup, scope))?;
        B::measurements(setup).map_or(Ok(()), Measurements::begin_run)
    }

    fn run(&mut self) -> Result<(), BenchmarkError> {
        self.run.run()
    }

    fn answer(&mut self) -> Result<u64, BenchmarkError> {
        let latch = self.run.latch()?;
        let setup = self.setup.as_mut().ok_or("the answer comes after set-up")?;
        let answer = B::answer(setup, latch)?;
        self.record.take(B::measurements(setup));
        Ok(answer)
    }

    fn metrics(&self) -> HashMap<String, f64> {
        self.record.metrics()
    }

    fn latencies(&mut self) -> Option<Latencies> {
        self.record.latencies()
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        if let Some(measurements) = self.setup.as_mut().and_then(B::measurements) {
            measurements.end_run();
        }
        if !last_run {
            return self.run.stop(self.system.as_ref());
        }
        let terminated = self.run.terminate(self.system.take());
        self.record.take_rest(self.setup.as_mut().and_then(B::measurements));
        self.setup = None;
        terminated
    }
}
