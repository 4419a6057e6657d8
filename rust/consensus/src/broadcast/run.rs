use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use mpp_contract::Operation;
use mpp_harness::{BenchmarkError, DEADLINE, RunLatch, WrongResult};

use super::LogFault;

/// The deadline for fetching all logs and comparing them: ten million proposals of nine replicas are 720 MB.
const COMPARISON_DEADLINE: Duration = Duration::from_secs(60);

const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A run as the benchmark thread sees it, which waits for its coordinator.
#[derive(Debug)]
pub struct BroadcastRun {
    latch: RunLatch,
    has_leader: Arc<AtomicBool>,
    outcome: Receiver<Result<Agreed, LogFault>>,
}

/// A run after which all logs were the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreed {
    /// The answer: the hash of how many proposals were reported as decided, and of their sum.
    pub answer: u64,
    /// All logs, if they were asked for.
    pub logs: Vec<Operation>,
}

/// The coordinator's end of it.
#[derive(Debug)]
pub(super) struct Reports {
    pub(super) latch: RunLatch,
    has_leader: Arc<AtomicBool>,
    outcome: Sender<Result<Agreed, LogFault>>,
}

impl BroadcastRun {
    pub(super) fn new(latch: &RunLatch) -> (Self, Reports) {
        let (sender, outcome) = channel();
        let has_leader = Arc::new(AtomicBool::new(false));
        let reports = Reports { latch: latch.clone(), has_leader: Arc::clone(&has_leader), outcome: sender };
        (Self { latch: latch.clone(), has_leader, outcome }, reports)
    }

    /// Waits until a leader is elected, before the run.
    ///
    /// # Errors
    ///
    /// If none is within a deadline, or something has failed.
    pub fn await_leader(&self) -> Result<(), BenchmarkError> {
        let has_ended = || self.has_leader.load(Ordering::Acquire) || self.latch.is_over();
        self.latch.watch().wait_until("electing a leader", DEADLINE, has_ended)?;
        // Nothing else ends a run that has not begun.
        if self.latch.is_over() { self.latch.wait() } else { Ok(()) }
    }

    /// Waits for the comparison of all logs, which [`Compare`](super::BroadcastMessage::Compare) begins after the run.
    ///
    /// # Errors
    ///
    /// [`WrongResult`] if they differ or a replica lacks proposals; another error if something has failed.
    pub fn await_logs(&self) -> Result<Agreed, BenchmarkError> {
        let deadline = Instant::now() + COMPARISON_DEADLINE;
        loop {
            match self.outcome.recv_timeout(POLL_INTERVAL) {
                Ok(outcome) => return outcome.map_err(|fault| WrongResult::new(fault.to_string()).into()),
                Err(RecvTimeoutError::Disconnected) => {
                    // Otherwise nobody would open the latch any more.
                    if self.latch.is_over() {
                        self.latch.wait()?;
                    }
                    return Err("the coordinator ended before it had compared the logs".into());
                }
                Err(RecvTimeoutError::Timeout) => self.latch.watch().check()?,
            }
            if Instant::now() >= deadline {
                let seconds = COMPARISON_DEADLINE.as_secs();
                let late = format!("{seconds} s after the run, a replica lacks proposals that were decided");
                return Err(WrongResult::new(late).into());
            }
        }
    }
}

impl Reports {
    pub(super) fn leader_elected(&self) {
        self.has_leader.store(true, Ordering::Release);
    }

    /// Nobody may wait for it any more, after a failure.
    pub(super) fn compared(&self, outcome: Result<Agreed, LogFault>) {
        let _ = self.outcome.send(outcome);
    }
}
