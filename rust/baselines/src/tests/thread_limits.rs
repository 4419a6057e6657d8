//! More threads than there can be are errors that name the limit.

use mpp_harness::{ComponentScope, RunLatch, RunWatch};

use crate::threads::{RunScope, ThreadLimit};

const REASON: &str = "pids.max is 2, of which 0 are taken or kept";

fn scope(watch: &RunWatch) -> RunScope {
    let limit = ThreadLimit { threads: 2, reason: REASON.to_owned() };
    RunScope::new(RunLatch::new(1, watch), watch, &limit)
}

#[test]
fn parameters_that_take_more_are_refused() {
    let scope = scope(&RunWatch::new());
    assert_eq!(scope.require_threads("parallelism", 1, 2), Ok(()));
    let refusal = scope.require_threads("parallelism", 2, 4).unwrap_err();
    let allowed = format!("those that take at most 2 threads, not 4, since {REASON}");
    assert_eq!(refusal.to_string(), format!("parallelism = 2, allowed are {allowed}"));
}

#[test]
fn one_thread_more_is_an_error() {
    let watch = RunWatch::new();
    let mut full = scope(&watch);
    for _ in 0..2 {
        let (_, mailbox) = full.mailbox::<()>();
        full.start(move || {
            mailbox.receive();
            Ok(())
        })
        .unwrap();
    }
    full.wait_until_started().unwrap();
    let failure = full.start(|| Ok(())).unwrap_err();
    assert_eq!(failure.to_string(), format!("there are 2 threads already, and no more since {REASON}"));
    full.stop().unwrap();
}

#[test]
fn the_system_has_room_for_some() {
    let ThreadLimit { threads, reason } = ThreadLimit::of_system();
    assert!(threads > 0, "{reason}");
}
