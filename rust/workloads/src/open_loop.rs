//! The open loop of LATENCY and NETLATENCY, without its messages.
//!
//! Latencies count from the time at which a request was to be sent, not from that at which it was: else requests that wait
//! while the system stalls would be left out (coordinated omission).

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crate::generator_processor::GeneratorProcessor;
use crate::parameters::LatencyParameters;
use crate::{BenchmarkError, Latencies, Measurements, compute_for};

const NANOS_PER_SECOND: u64 = 1_000_000_000;
const NANOS_PER_MICRO: f64 = 1e3;

/// The rest of a request of LATENCY beside its components.
#[derive(Debug)]
pub struct OpenLoop {
    /// The request's parameters.
    pub parameters: LatencyParameters,
    run: OpenLoopRun,
    /// The processor of the generator's thread, in a run.
    generator: Option<GeneratorProcessor>,
}

impl OpenLoop {
    /// Begins the next run.
    pub fn open(&mut self) -> OpenLoopRun {
        self.run = OpenLoopRun::new(self.parameters, Arc::clone(&self.run.shared.lateness));
        self.run.clone()
    }
}

impl From<LatencyParameters> for OpenLoop {
    fn from(parameters: LatencyParameters) -> Self {
        Self { parameters, run: OpenLoopRun::new(parameters, Arc::default()), generator: None }
    }
}

impl Measurements for OpenLoop {
    fn begin_run(&mut self) -> Result<(), BenchmarkError> {
        self.generator = GeneratorProcessor::move_here()?;
        Ok(())
    }

    fn end_run(&mut self) {
        self.generator = None;
        self.run.shared.over.store(true, Ordering::Relaxed);
    }

    fn metrics(&mut self) -> HashMap<String, f64> {
        let lateness = self.run.lateness().percentile_nanos(0.99);
        HashMap::from([("generator_lateness_p99_micros".to_owned(), lateness as f64 / NANOS_PER_MICRO)])
    }

    fn latencies(&mut self) -> Option<Latencies> {
        lock(&self.run.shared.latencies).take()
    }
}

/// One run. Clones share it; components may use it from any thread.
#[derive(Clone, Debug)]
pub struct OpenLoopRun {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    parameters: LatencyParameters,
    over: AtomicBool,
    begin: OnceLock<Instant>,
    received: Received,
    /// Those of the collector, once it has ended.
    latencies: Mutex<Option<Latencies>>,
    /// Those of the generator, over all runs of the request.
    lateness: Arc<Mutex<Latencies>>,
}

/// The number of answers. The collector alone writes it, all the time: it has a cache line for itself.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Received(AtomicU64);

impl OpenLoopRun {
    fn new(parameters: LatencyParameters, lateness: Arc<Mutex<Latencies>>) -> Self {
        let shared = Shared {
            parameters,
            over: AtomicBool::new(false),
            begin: OnceLock::new(),
            received: Received::default(),
            latencies: Mutex::default(),
            lateness,
        };
        Self { shared: Arc::new(shared) }
    }

    /// Returns a server's work.
    #[must_use]
    pub fn server(&self) -> Server {
        Server { shared: Arc::clone(&self.shared) }
    }

    /// Returns the collector's record. A run has one.
    #[must_use]
    pub fn collector(&self) -> Collector {
        Collector { run: self.clone(), latencies: Some(Latencies::new()), received: 0, sum: 0 }
    }

    /// Returns the request's parameters.
    #[must_use]
    pub fn parameters(&self) -> &LatencyParameters {
        &self.shared.parameters
    }

    /// Begins the run, and returns the time of it.
    #[must_use]
    pub fn begin(&self) -> Instant {
        *self.shared.begin.get_or_init(Instant::now)
    }

    /// Returns the time after the run's begin at which a request is to be sent.
    #[must_use]
    pub fn intended(&self, request: u64) -> Duration {
        let rate = self.shared.parameters.rate_per_second;
        Duration::new(request / rate, (request % rate * NANOS_PER_SECOND / rate) as u32)
    }

    /// Returns how many answers the collector has received.
    #[must_use]
    pub fn received(&self) -> u64 {
        self.shared.received.0.load(Ordering::Relaxed)
    }

    /// Returns the times that the generator was late, over all runs of the request.
    pub fn lateness(&self) -> MutexGuard<'_, Latencies> {
        lock(&self.shared.lateness)
    }
}

/// A server's work.
#[derive(Clone, Debug)]
pub struct Server {
    shared: Arc<Shared>,
}

impl Server {
    /// Does the work of a request; nothing once the run is over, so that requests under way are soon gone.
    pub fn work(&self) {
        if !self.is_over() {
            compute_for(self.shared.parameters.work);
        }
    }

    /// Returns whether the run is over: a server may leave the rest of its requests.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.shared.over.load(Ordering::Relaxed)
    }
}

/// The collector's record of the answers that it received. One that ends before the run does leaves what it has.
#[derive(Debug)]
pub struct Collector {
    run: OpenLoopRun,
    latencies: Option<Latencies>,
    received: u64,
    sum: u64,
}

impl Collector {
    /// Takes the answer to a request. Returns the answer of the run if it was the last.
    #[must_use]
    pub fn take(&mut self, request: u64) -> Option<u64> {
        let now = Instant::now();
        let intended = self.run.begin() + self.run.intended(request);
        if let Some(latencies) = &mut self.latencies {
            latencies.record(now.saturating_duration_since(intended));
        }
        self.received += 1;
        self.sum = self.sum.wrapping_add(request);
        self.run.shared.received.0.store(self.received, Ordering::Relaxed);
        if self.received != self.run.shared.parameters.requests {
            return None;
        }
        self.hand_over();
        Some(self.sum)
    }

    fn hand_over(&mut self) {
        if let Some(latencies) = self.latencies.take() {
            *lock(&self.run.shared.latencies) = Some(latencies);
        }
    }
}

impl Drop for Collector {
    fn drop(&mut self) {
        self.hand_over();
    }
}

/// Locks a mutex, even after a panic of its holder: the contents are consistent at any time.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
