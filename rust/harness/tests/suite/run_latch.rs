use std::thread;
use std::time::Duration;

use mpp_harness::{BenchmarkError, RunFailed, RunLatch, RunWatch, Stopped};

/// Waits for a latch of so many parts while another thread does something with it.
fn wait(parts: usize, act: impl FnOnce(&RunLatch, &RunWatch) + Send) -> Result<u64, BenchmarkError> {
    let watch = RunWatch::new();
    let latch = RunLatch::new(parts, &watch);
    thread::scope(|scope| {
        scope.spawn(|| {
            // Late enough for the waiting thread to sleep; a test that is early checks the same.
            thread::sleep(Duration::from_millis(20));
            act(&latch, &watch);
        });
        latch.wait()
    })?;
    Ok(latch.sum())
}

#[test]
fn opens_when_all_parts_have_arrived_and_sums_their_answers_modulo_2_to_the_64() {
    let sum = wait(3, |latch, _| {
        latch.arrive_with(u64::MAX);
        latch.arrive_with(3);
        latch.arrive();
    });
    assert_eq!(sum.unwrap(), 2);
}

#[test]
fn parts_may_arrive_from_many_threads_and_before_the_wait() {
    let watch = RunWatch::new();
    let latch = RunLatch::new(8 * 1000, &watch);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| (0..1000).for_each(|part| latch.arrive_with(part)));
        }
        latch.wait().unwrap();
    });
    latch.wait().unwrap();
    assert_eq!(latch.sum(), 8 * 999 * 1000 / 2);
}

#[test]
fn the_first_failure_ends_the_wait_at_once_with_its_cause() {
    let failure = wait(1_000_000, |latch, _| {
        latch.fail("first");
        latch.fail("second");
    })
    .unwrap_err();
    assert!(failure.is::<RunFailed>());
    assert_eq!(failure.source().unwrap().to_string(), "first");
}

#[test]
fn a_cancelled_request_ends_the_wait() {
    let failure = wait(1, |_, watch| watch.cancel("the test said so")).unwrap_err();
    assert_eq!(failure.downcast_ref(), Some(&Stopped::Cancelled("the test said so".to_owned())));
}

#[test]
fn a_failure_elsewhere_ends_the_wait() {
    let failure = wait(1, |_, watch| watch.fail("a thread was lost")).unwrap_err();
    assert_eq!(failure.downcast_ref(), Some(&Stopped::Failed("a thread was lost".to_owned())));
}

#[test]
fn more_arrivals_than_parts_fail_the_request_even_after_the_run() {
    let watch = RunWatch::new();
    let latch = RunLatch::new(1, &watch);
    latch.arrive();
    latch.wait().unwrap();
    watch.check().unwrap();
    latch.arrive();
    assert_eq!(watch.check().unwrap_err().to_string(), "more parts of the run arrived than it has");
}
