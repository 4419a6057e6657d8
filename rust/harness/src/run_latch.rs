use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use crate::sync::lock;
use crate::{BenchmarkError, RunWatch};

/// The latch of a run: components trip it when they are done, and the benchmark thread waits for it. Its waking ends the
/// timed run. Prepare makes a new one for each run; components may use clones of it from any thread.
#[derive(Clone, Debug)]
pub struct RunLatch {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    missing: AtomicI64,
    sum: AtomicU64,
    open: AtomicBool,
    failure: Mutex<Option<BenchmarkError>>,
    watch: RunWatch,
}

/// A component of a run failed; its source tells why.
#[derive(Debug)]
pub struct RunFailed(BenchmarkError);

impl fmt::Display for RunFailed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a component of the run failed")
    }
}

impl Error for RunFailed {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(self.0.as_ref())
    }
}

impl RunLatch {
    /// A latch that opens when all parts have arrived.
    ///
    /// # Panics
    ///
    /// If there are no parts, or more than 2^63 - 1.
    #[must_use]
    pub fn new(parts: usize, watch: &RunWatch) -> Self {
        let missing = i64::try_from(parts).unwrap_or(0);
        assert!(missing > 0, "parts = {parts}, allowed are 1 to {}", i64::MAX);
        let shared = Shared {
            missing: AtomicI64::new(missing),
            sum: AtomicU64::new(0),
            open: AtomicBool::new(false),
            failure: Mutex::new(None),
            watch: watch.clone(),
        };
        Self { shared: Arc::new(shared) }
    }

    /// Reports one part done.
    pub fn arrive(&self) {
        self.arrive_with(0);
    }

    /// Reports one part done, with its share of the answer: it is added to the sum of all parts, modulo 2^64. A part
    /// more than the run has fails the request.
    pub fn arrive_with(&self, answer_part: u64) {
        self.shared.sum.fetch_add(answer_part, Ordering::Relaxed);
        // The last one to arrive makes the work of all visible to the waiting thread.
        let left = self.shared.missing.fetch_sub(1, Ordering::AcqRel) - 1;
        if left == 0 {
            self.open();
        } else if left < 0 {
            self.shared.watch.fail("more parts of the run arrived than it has");
        }
    }

    /// Ends the run as failed, at once. Only the first failure counts, and none after the run's end.
    pub fn fail(&self, cause: impl Into<BenchmarkError>) {
        lock(&self.shared.failure).get_or_insert(cause.into());
        self.open();
    }

    /// Waits until all parts have arrived; to be called on the benchmark thread. There is no time limit, since a run
    /// may last as long as it needs: its caller watches the progress and gives up by cancelling.
    ///
    /// # Errors
    ///
    /// [`RunFailed`] if a component reported a failure, [`Stopped`](crate::Stopped) if the request was cancelled or a
    /// thread panicked.
    pub fn wait(&self) -> Result<(), BenchmarkError> {
        while !self.shared.open.load(Ordering::Acquire) {
            self.shared.watch.check()?;
            thread::park();
        }
        match lock(&self.shared.failure).take() {
            Some(cause) => Err(RunFailed(cause).into()),
            None => Ok(()),
        }
    }

    /// Returns the watch over the run's request.
    #[must_use]
    pub fn watch(&self) -> &RunWatch {
        &self.shared.watch
    }

    /// Returns whether the run is over: all parts have arrived, it has failed, or the request has to stop.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.shared.open.load(Ordering::Acquire) || self.shared.watch.is_stopped()
    }

    /// Waits until the run is over, and returns whether it was before a deadline; to be called on the benchmark thread.
    #[must_use]
    pub fn wait_until(&self, deadline: Instant) -> bool {
        while !self.is_over() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            thread::park_timeout(left);
        }
        true
    }

    /// Returns the sum of all parts that came with [`arrive_with`](Self::arrive_with), modulo 2^64.
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.shared.sum.load(Ordering::Acquire)
    }

    fn open(&self) {
        self.shared.open.store(true, Ordering::Release);
        self.shared.watch.wake();
    }
}
