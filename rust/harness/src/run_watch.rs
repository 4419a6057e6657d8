use std::error::Error;
use std::fmt;
use std::sync::{Arc, OnceLock};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use crate::BenchmarkError;
use crate::waiting::wait_while;

/// Tells whether the request in progress has to stop: because its caller has gone, or because something failed
/// somewhere, in any thread. Clones tell the same.
#[derive(Clone, Debug)]
pub struct RunWatch {
    state: Arc<State>,
}

#[derive(Debug)]
struct State {
    cancelled: OnceLock<String>,
    failed: OnceLock<String>,
    benchmark_thread: Thread,
}

/// The reason why a request has to stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// Its caller does not want it any more; a phrase says why.
    Cancelled(String),
    /// A failure that no phase would have reported, such as a panic in a thread; a sentence describes it.
    Failed(String),
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cancelled(why) => write!(f, "the request was cancelled: {why}"),
            Self::Failed(what) => f.write_str(what),
        }
    }
}

impl Error for Stopped {}

impl RunWatch {
    /// A watch over a request whose phases run on the calling thread.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "it belongs to the thread that makes it")]
    pub fn new() -> Self {
        Self::over(thread::current())
    }

    /// A watch over a request whose phases run on the given thread.
    pub(crate) fn over(benchmark_thread: Thread) -> Self {
        let state = State { cancelled: OnceLock::new(), failed: OnceLock::new(), benchmark_thread };
        Self { state: Arc::new(state) }
    }

    /// Fails if the request has to stop.
    ///
    /// # Errors
    ///
    /// [`Stopped`], with the reason.
    pub fn check(&self) -> Result<(), BenchmarkError> {
        self.stopped().map_or(Ok(()), |stopped| Err(stopped.into()))
    }

    /// Returns why the request has to stop, if it has to. A cancellation comes first: what fails after it may well have
    /// failed because of it.
    #[must_use]
    pub fn stopped(&self) -> Option<Stopped> {
        let cancelled = self.state.cancelled.get().cloned().map(Stopped::Cancelled);
        cancelled.or_else(|| self.state.failed.get().cloned().map(Stopped::Failed))
    }

    /// Returns whether the request has to stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_cancelled() || self.state.failed.get().is_some()
    }

    /// Stops the request for somebody else's reason, a phrase that ends the sentence "the request was cancelled: ".
    /// Only the first call has an effect.
    pub fn cancel(&self, why: &str) {
        // A second reason is not kept.
        let _ = self.state.cancelled.set(why.to_owned());
        self.wake();
    }

    /// Returns whether [`cancel`](Self::cancel) was called.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.state.cancelled.get().is_some()
    }

    /// Fails the request, in any phase. Only the first call has an effect.
    pub fn fail(&self, what: impl Into<String>) {
        // A second failure is not kept.
        let _ = self.state.failed.set(what.into());
        self.wake();
    }

    /// Waits until a condition holds, for use outside the timed run and in phases that the caller may cut short.
    ///
    /// # Errors
    ///
    /// [`Stopped`] as soon as the request has to stop; an error that names `what` if the condition does not hold
    /// within `deadline`.
    pub fn wait_until(
        &self,
        what: &str,
        deadline: Duration,
        mut condition: impl FnMut() -> bool,
    ) -> Result<(), BenchmarkError> {
        wait_while(what, deadline, || {
            self.check()?;
            Ok(!condition())
        })
    }

    /// Sleeps for a while on the benchmark thread, without waking up in between.
    ///
    /// # Errors
    ///
    /// [`Stopped`] as soon as the request has to stop.
    pub(crate) fn sleep(&self, duration: Duration) -> Result<(), BenchmarkError> {
        let begun = Instant::now();
        while let Some(left) = duration.checked_sub(begun.elapsed()).filter(|left| !left.is_zero()) {
            self.check()?;
            thread::park_timeout(left);
        }
        self.check()
    }

    /// Returns whether both watch over the same request.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.state, &other.state)
    }

    /// Makes the benchmark thread look for changes.
    pub(crate) fn wake(&self) {
        self.state.benchmark_thread.unpark();
    }
}
