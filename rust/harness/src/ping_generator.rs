use mpp_workloads::files::Pings;

use crate::{BenchmarkError, DEADLINE, RunLatch};

/// Sends the PINGs of a run of FILETRANSFER on the benchmark thread, each at its intended time, until the run is over: to be
/// called once the sender of the file has been told to begin. Without PINGs it returns at once.
///
/// * `latch`: the run's; any failure fails it
/// * `send`: sends a PING, by its number from 0, from the pinger to its partner
pub fn send_pings<E: Into<BenchmarkError>>(
    pings: &Pings,
    latch: &RunLatch,
    mut send: impl FnMut(u64) -> Result<(), E>,
) {
    if pings.is_empty() {
        return;
    }
    pings.begin();
    // The first one goes out however fast the file is.
    loop {
        let sent = pings.send().and_then(|number| send(number).map_err(Into::into));
        if let Err(failure) = sent {
            latch.fail(failure);
        }
        if latch.wait_until(pings.next_time()) {
            return;
        }
    }
}

/// Waits, after a run, until all of its PINGs are answered: no PONG is on its way any more to components that go.
///
/// # Errors
///
/// If they are not within [`DEADLINE`], or the request has to stop.
pub fn await_pongs(pings: &Pings, latch: &RunLatch) -> Result<(), BenchmarkError> {
    latch.watch().wait_until("the PONGs of the run", DEADLINE, || pings.are_answered())
}
