use std::io;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, Thread};
use std::time::Duration;

use mpp_contract::{FailureKind, TestResult};
use tokio::sync::oneshot;

use super::outcome::refusal;
use super::{WatchedPanics, catch_panic, cause_chain};
use crate::parameters::InvalidParameter;
use crate::sync::lock;
use crate::{BenchmarkError, RunWatch};

/// A request's work on the thread.
type Work = Box<dyn FnOnce(&RunWatch) -> Result<TestResult, BenchmarkError> + Send>;

/// The one thread that benchmarks are driven from, one request at a time, so that no thread that serves calls ever
/// takes part in measuring.
pub struct BenchmarkThread {
    thread: Thread,
    desk: Arc<Desk>,
}

/// A request on its way through the thread. To drop it is to stop it.
#[derive(Debug)]
pub struct Ticket {
    watch: RunWatch,
    result: oneshot::Receiver<TestResult>,
}

struct Job {
    work: Work,
    watch: RunWatch,
    reply: oneshot::Sender<TestResult>,
}

/// Requests are handed over here.
#[derive(Default)]
struct Desk {
    jobs: Mutex<Jobs>,
    changed: Condvar,
}

#[derive(Default)]
struct Jobs {
    running: Option<RunWatch>,
    waiting: Option<Job>,
    closed: bool,
}

impl BenchmarkThread {
    /// Starts the thread, which ends once this is dropped.
    ///
    /// # Errors
    ///
    /// If the system has no more threads.
    pub fn start() -> io::Result<Self> {
        let desk = Arc::new(Desk::default());
        let theirs = Arc::clone(&desk);
        let handle = thread::Builder::new().name("mpp-benchmark".to_owned()).spawn(move || theirs.serve())?;
        Ok(Self { thread: handle.thread().clone(), desk })
    }

    /// Hands over a request, unless another one runs. A request that finds a cancelled one still cleaning up waits for
    /// its end. An [`InvalidParameter`] as the work's error becomes INVALID_PARAMETERS.
    pub fn submit(
        &self,
        work: impl FnOnce(&RunWatch) -> Result<TestResult, BenchmarkError> + Send + 'static,
    ) -> Option<Ticket> {
        let mut jobs = lock(&self.desk.jobs);
        let free = jobs.running.as_ref().is_none_or(RunWatch::is_cancelled);
        if !free || jobs.waiting.is_some() {
            return None;
        }
        let watch = RunWatch::over(self.thread.clone());
        let (reply, result) = oneshot::channel();
        jobs.waiting = Some(Job { work: Box::new(work), watch: watch.clone(), reply });
        self.desk.changed.notify_all();
        Some(Ticket { watch, result })
    }

    /// Stops all requests that run or wait; see [`RunWatch::cancel`].
    pub fn cancel(&self, why: &str) {
        let jobs = lock(&self.desk.jobs);
        let waiting = jobs.waiting.as_ref().map(|job| &job.watch);
        jobs.running.iter().chain(waiting).for_each(|watch| watch.cancel(why));
    }

    /// Waits until nothing runs, and returns whether that was so within the time.
    #[must_use]
    pub fn await_idle(&self, at_most: Duration) -> bool {
        let busy = |jobs: &mut Jobs| jobs.running.is_some() || jobs.waiting.is_some();
        let jobs = lock(&self.desk.jobs);
        let waited = self.desk.changed.wait_timeout_while(jobs, at_most, busy);
        !waited.unwrap_or_else(PoisonError::into_inner).1.timed_out()
    }
}

impl Drop for BenchmarkThread {
    fn drop(&mut self) {
        lock(&self.desk.jobs).closed = true;
        self.desk.changed.notify_all();
    }
}

impl Ticket {
    /// Waits for the result, which comes once the thread can take the next request.
    pub async fn result(mut self) -> TestResult {
        let result = (&mut self.result).await;
        result.unwrap_or_else(|_| refusal(FailureKind::Internal, "the testee is shutting down".to_owned()))
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        // Comes too late to change anything if the result is there.
        self.watch.cancel("the caller has gone");
    }
}

impl Desk {
    fn serve(&self) {
        while let Some(job) = self.next() {
            let result = execute(job.work, &job.watch);
            lock(&self.jobs).running = None;
            self.changed.notify_all();
            // Nobody takes the result of a request whose caller has gone.
            let _ = job.reply.send(result);
        }
    }

    fn next(&self) -> Option<Job> {
        let jobs = lock(&self.jobs);
        let idle = |jobs: &mut Jobs| jobs.waiting.is_none() && !jobs.closed;
        let mut jobs = self.changed.wait_while(jobs, idle).unwrap_or_else(PoisonError::into_inner);
        let job = jobs.waiting.take()?;
        jobs.running = Some(job.watch.clone());
        Some(job)
    }
}

fn execute(work: Work, watch: &RunWatch) -> TestResult {
    let _watched = WatchedPanics::of(watch);
    catch_panic(|| work(watch)).unwrap_or_else(|failure| {
        let invalid = failure.is::<InvalidParameter>();
        let kind = if invalid { FailureKind::InvalidParameters } else { FailureKind::Internal };
        refusal(kind, cause_chain(&*failure))
    })
}
