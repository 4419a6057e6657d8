use std::hint::spin_loop;
use std::time::{Duration, Instant};

/// Computes for so long: reads the monotonic clock until the time is over, or not at all.
pub fn compute_for(time: Duration) {
    if time.is_zero() {
        return;
    }
    let begin = Instant::now();
    while begin.elapsed() < time {
        spin_loop();
    }
}
