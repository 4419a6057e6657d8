use std::hint::spin_loop;
use std::time::{Duration, Instant};

use mpp_contract::limits;

use crate::open_loop::OpenLoopRun;
use crate::{BenchmarkError, Overloaded, RunLatch};

/// The last request is answered within this time, or else the run was overloaded.
const GRACE: Duration = Duration::from_secs(10);

/// After so many requests the generator looks at the run; after so many readings of the clock, too.
const LOOK_INTERVAL: u64 = 1000;

/// Sends the requests of a run of LATENCY on the benchmark thread, each at its intended time or as soon after as it can: the
/// beginning of the run. It never waits for answers, but at the end. A run that is overloaded fails as [`Overloaded`].
///
/// * `latch`: the collector arrives at it with the run's answer
/// * `send`: sends to a server, by its number from 0, a request, by its number from 0
pub fn generate<E: Into<BenchmarkError>>(
    run: &OpenLoopRun,
    latch: &RunLatch,
    send: impl FnMut(usize, u64) -> Result<(), E>,
) {
    if let Err(failure) = drive(run, latch, send) {
        latch.fail(failure);
    }
}

fn drive<E: Into<BenchmarkError>>(
    run: &OpenLoopRun,
    latch: &RunLatch,
    mut send: impl FnMut(usize, u64) -> Result<(), E>,
) -> Result<(), BenchmarkError> {
    let (requests, servers) = (run.parameters().requests, run.parameters().servers);
    let mut lateness = run.lateness();
    let begin = run.begin();
    let deadline = begin + run.intended(requests - 1) + GRACE;
    let mut server = 0;
    for request in 0..requests {
        let intended = begin + run.intended(request);
        let Some(now) = spin_until(intended, latch) else { return Ok(()) };
        lateness.record(now.saturating_duration_since(intended));
        send(server, request).map_err(Into::into)?;
        server = if server + 1 == servers { 0 } else { server + 1 };
        let sent = request + 1;
        if sent % LOOK_INTERVAL == 0 {
            if latch.is_over() {
                return Ok(());
            }
            require_pace(run, sent, now, deadline)?;
        }
    }
    drop(lateness);
    if latch.wait_until(deadline) {
        Ok(())
    } else {
        Err(Overloaded::in_the_end(requests - run.received(), GRACE).into())
    }
}

/// Returns the first reading of the clock that is not before a time; none if the run is over.
fn spin_until(time: Instant, latch: &RunLatch) -> Option<Instant> {
    let mut readings = 0;
    loop {
        let now = Instant::now();
        if now >= time {
            return Some(now);
        }
        readings += 1;
        if readings % LOOK_INTERVAL == 0 && latch.is_over() {
            return None;
        }
        spin_loop();
    }
}

/// Makes sure that answers keep up with requests.
fn require_pace(run: &OpenLoopRun, sent: u64, now: Instant, deadline: Instant) -> Result<(), Overloaded> {
    let unanswered = sent - run.received().min(sent);
    if unanswered > limits::IN_FLIGHT {
        return Err(Overloaded::in_between(unanswered));
    }
    if now > deadline {
        return Err(Overloaded::in_the_end(run.parameters().requests - run.received(), GRACE));
    }
    Ok(())
}
