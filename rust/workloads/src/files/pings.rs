use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::{BenchmarkError, Latencies};

/// A run fails when the PINGs of so many seconds are unanswered.
const MOST_UNANSWERED_SECONDS: u64 = 60;

const NANOS_PER_SECOND: u64 = 1_000_000_000;

/// Latencies over all runs of a request.
pub(super) type Shared = Arc<Mutex<Latencies>>;

/// The PINGs of a run, which go out at a given rate while the file is on its way. Latencies count from the intended times, as
/// those of LATENCY do. Clones share the state; components may use them from any thread.
#[derive(Clone, Debug)]
pub struct Pings {
    rate: u64,
    run: Arc<Mutex<Run>>,
    latencies: Shared,
}

#[derive(Debug)]
struct Run {
    begin: Instant,
    sent: u64,
    answered: u64,
}

impl Pings {
    pub(super) fn new(per_second: u32, latencies: Shared) -> Self {
        let run = Run { begin: Instant::now(), sent: 0, answered: 0 };
        Self { rate: per_second.into(), run: Arc::new(Mutex::new(run)), latencies }
    }

    /// Returns the most PINGs that may be unanswered, at a rate per second.
    #[must_use]
    pub fn most_unanswered(per_second: u32) -> u64 {
        u64::from(per_second) * MOST_UNANSWERED_SECONDS
    }

    /// Returns whether there are none in this run.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rate == 0
    }

    /// Begins the run: the intended times count from now.
    pub fn begin(&self) {
        lock(&self.run).begin = Instant::now();
    }

    /// Returns the intended time of the next PING; to be called where there are some.
    #[must_use]
    pub fn next_time(&self) -> Instant {
        let run = lock(&self.run);
        run.begin + self.intended(run.sent)
    }

    /// Counts the next PING as sent, and returns its number, from 0.
    ///
    /// # Errors
    ///
    /// If too many are unanswered.
    pub fn send(&self) -> Result<u64, BenchmarkError> {
        let mut run = lock(&self.run);
        let unanswered = run.sent - run.answered;
        if unanswered >= self.rate * MOST_UNANSWERED_SECONDS {
            return Err(format!("{unanswered} PINGs are unanswered, those of {MOST_UNANSWERED_SECONDS} s").into());
        }
        run.sent += 1;
        Ok(run.sent - 1)
    }

    /// Takes a PONG.
    ///
    /// # Errors
    ///
    /// If it is not the answer to the next PING.
    pub fn answered(&self, number: u64) -> Result<(), BenchmarkError> {
        let now = Instant::now();
        let mut run = lock(&self.run);
        let Run { begin, sent, answered } = *run;
        if number != answered || number >= sent {
            return Err(format!("PONG {number} came, PONG {answered} of {sent} was expected").into());
        }
        lock(&self.latencies).record(now.saturating_duration_since(begin + self.intended(number)));
        run.answered += 1;
        Ok(())
    }

    /// Returns whether all PINGs that were sent are answered.
    #[must_use]
    pub fn are_answered(&self) -> bool {
        let run = lock(&self.run);
        run.answered == run.sent
    }

    fn intended(&self, number: u64) -> Duration {
        Duration::new(number / self.rate, (number % self.rate * NANOS_PER_SECOND / self.rate) as u32)
    }
}

/// Locks a mutex, even after a panic of its holder: the contents are consistent at any time.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
