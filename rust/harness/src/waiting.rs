use std::thread;
use std::time::{Duration, Instant};

use crate::BenchmarkError;

/// The deadline for creating or stopping all components of a run: two million of them need half of it on a busy machine.
pub const DEADLINE: Duration = Duration::from_secs(120);

const SHORTEST_PAUSE: Duration = Duration::from_micros(50);
const LONGEST_PAUSE: Duration = Duration::from_millis(5);

/// Waits until a condition holds, for use in clean-up, which goes on after any failure. It looks at the condition every few
/// milliseconds: not for the timed run.
///
/// # Errors
///
/// An error that names `what` if the condition does not hold within `deadline`.
pub fn wait_until(what: &str, deadline: Duration, mut condition: impl FnMut() -> bool) -> Result<(), BenchmarkError> {
    wait_while(what, deadline, || Ok(!condition()))
}

/// Waits while something is still pending, or until finding out fails.
pub(crate) fn wait_while(
    what: &str,
    deadline: Duration,
    mut pending: impl FnMut() -> Result<bool, BenchmarkError>,
) -> Result<(), BenchmarkError> {
    let begin = Instant::now();
    let mut pause = SHORTEST_PAUSE;
    while pending()? {
        if begin.elapsed() >= deadline {
            return Err(format!("{what} took longer than {} s", deadline.as_secs_f64()).into());
        }
        thread::sleep(pause);
        pause = LONGEST_PAUSE.min(2 * pause);
    }
    Ok(())
}
