use std::collections::HashMap;
use std::time::Duration;

use crate::{BenchmarkError, Latencies, LocalBenchmark, RunWatch, Verifiable};

/// The phases of one request, as [`RunLoop`](super::RunLoop) goes through them. Each role has its own; see
/// [`LocalBenchmark`] and [`MasterBenchmark`](crate::MasterBenchmark).
pub trait Phases {
    /// Before anything else: waits until the testee can take the request.
    ///
    /// # Errors
    ///
    /// If something goes wrong, as in the other phases.
    fn await_ready(&mut self, _watch: &RunWatch) -> Result<(), BenchmarkError> {
        Ok(())
    }

    /// Before the first run; never cut short.
    fn set_up(&mut self) -> Result<(), BenchmarkError>;

    /// At every client after that, the preparation of the first run included.
    fn set_up_clients(&mut self) -> Result<(), BenchmarkError> {
        Ok(())
    }

    /// Before each run.
    fn prepare(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError>;

    /// The timed part.
    fn run(&mut self) -> Result<(), BenchmarkError>;

    /// After each run.
    fn answer(&mut self) -> Result<u64, BenchmarkError>;

    /// Returns the time of the timed part, if the benchmark has measured it itself.
    fn measured(&self) -> Option<Duration> {
        None
    }

    /// Further measurements of the request so far.
    fn metrics(&self) -> HashMap<String, f64> {
        HashMap::new()
    }

    /// The latencies of the last run, once.
    fn latencies(&mut self) -> Option<Latencies> {
        None
    }

    /// In place of the timed part, in one more run, where that is asked for.
    fn verification(&mut self) -> Option<&mut dyn Verifiable> {
        None
    }

    /// At the end of each run, and after a failure; never cut short.
    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError>;

    /// At every client after that, the preparation of the next run included.
    fn clean_up_clients(&mut self, _last_run: bool) -> Result<(), BenchmarkError> {
        Ok(())
    }
}

/// The phases of a local benchmark with its parameters.
pub struct LocalPhases<P> {
    benchmark: Box<dyn LocalBenchmark<Parameters = P>>,
    parameters: P,
}

impl<P: Clone + 'static> LocalPhases<P> {
    /// The phases of one request to a new instance of a benchmark.
    #[must_use]
    pub fn boxed(benchmark: Box<dyn LocalBenchmark<Parameters = P>>, parameters: P) -> Box<dyn Phases> {
        Box::new(Self { benchmark, parameters })
    }
}

impl<P: Clone> Phases for LocalPhases<P> {
    fn set_up(&mut self) -> Result<(), BenchmarkError> {
        self.benchmark.set_up(self.parameters.clone())
    }

    fn prepare(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError> {
        self.benchmark.prepare(watch)
    }

    fn run(&mut self) -> Result<(), BenchmarkError> {
        self.benchmark.run()
    }

    fn answer(&mut self) -> Result<u64, BenchmarkError> {
        self.benchmark.answer()
    }

    fn measured(&self) -> Option<Duration> {
        self.benchmark.measured()
    }

    fn metrics(&self) -> HashMap<String, f64> {
        self.benchmark.metrics()
    }

    fn latencies(&mut self) -> Option<Latencies> {
        self.benchmark.latencies()
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        self.benchmark.clean_up(last_run)
    }
}
