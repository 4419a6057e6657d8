use std::hint::spin_loop;
use std::time::{Duration, Instant};

/// Computes for so long: reads the monotonic clock until the time is over.
pub fn compute_for(time: Duration) {
    let begin = Instant::now();
    while begin.elapsed() < time {
        spin_loop();
    }
}
