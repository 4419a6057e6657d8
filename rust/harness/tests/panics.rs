//! Panics are failures of the request in progress, wherever they happen. A process of its own, since a panic anywhere
//! in a process counts.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "suite/scripted_benchmark.rs"]
#[allow(dead_code, reason = "other tests need more of it")]
mod scripted_benchmark;
#[path = "suite/scripted_pair.rs"]
#[allow(dead_code, reason = "other tests need more of it")]
mod scripted_pair;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use mpp_contract::TestFailure;
use mpp_harness::distributed::ClientHost;
use mpp_harness::parameters::FibonacciParameters;
use mpp_harness::running::BenchmarkThread;
use mpp_harness::testing::measure;
use mpp_harness::{BenchmarkError, RunLatch, RunWatch};

use scripted_benchmark::ScriptedBenchmark;
use scripted_pair::ScriptedPair;

const SOON: Duration = Duration::from_secs(10);

/// One test at a time.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn fail(benchmark: ScriptedBenchmark) -> TestFailure {
    measure(benchmark, FibonacciParameters { n: 1 }, 3).unwrap_err()
}

fn panic_elsewhere(message: &'static str) {
    let panicking = thread::Builder::new().name("worker-1".to_owned()).spawn(move || panic!("{message}"));
    panicking.unwrap().join().unwrap_err();
}

#[test]
fn a_component_that_panics_ends_the_run_that_waits_for_it() {
    let _alone = alone();
    let benchmark = ScriptedBenchmark::new(|step, watch| {
        if step != ("run", 2) {
            return Ok(());
        }
        let latch = RunLatch::new(1, watch);
        thread::spawn(|| {
            thread::sleep(Duration::from_millis(20));
            panic_elsewhere("out of luck");
        });
        latch.wait()
    });
    let failure = fail(benchmark.clone());
    let reason = failure.reason;
    assert!(reason.starts_with("TEST failed in run: thread worker-1 panicked at harness/tests/panics.rs:"), "{reason}");
    assert!(reason.ends_with(": out of luck"), "{reason}");
    assert_eq!(failure.run_results.len(), 1);
    assert_eq!(benchmark.log().last(), Some(&"clean_up(true)"));
}

#[test]
fn a_panic_that_nobody_waits_for_fails_the_request_too() {
    let _alone = alone();
    for phase in ["set_up", "prepare", "run", "answer", "clean_up(false)", "clean_up(true)"] {
        let benchmark = ScriptedBenchmark::new(move |(current, _), _| {
            if current == phase {
                panic_elsewhere("out of luck");
            }
            Ok(())
        });
        let reason = fail(benchmark.clone()).reason;
        assert!(reason.ends_with(": out of luck"), "{phase}: {reason}");
        assert_eq!(benchmark.count("clean_up(true)"), 1, "{phase}");
    }
}

#[test]
fn a_phase_that_panics_is_cleaned_up_after() {
    let _alone = alone();
    for phase in ["set_up", "prepare", "run", "answer", "clean_up(false)", "clean_up(true)"] {
        let benchmark = ScriptedBenchmark::new(move |(current, _), _| {
            assert!(current != phase, "out of luck");
            Ok(())
        });
        let reason = fail(benchmark.clone()).reason;
        assert!(reason.ends_with(": out of luck"), "{phase}: {reason}");
        assert_eq!(benchmark.count("clean_up(true)"), 1, "{phase}");
    }
}

#[test]
fn the_next_request_is_none_of_its_business() {
    let _alone = alone();
    fail(ScriptedBenchmark::new(|_, _| panic!("out of luck")));
    assert_eq!(measure(ScriptedBenchmark::obedient(), FibonacciParameters { n: 1 }, 3), Ok(7));
}

#[test]
fn work_that_panics_outside_all_phases_is_a_failure_and_the_thread_lives_on() {
    let _alone = alone();
    let thread = BenchmarkThread::start().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    for _ in 0..2 {
        let ticket = thread.submit(|_| -> Result<_, BenchmarkError> { panic!("out of luck") }).unwrap();
        let result = runtime.block_on(async { tokio::time::timeout(SOON, ticket.result()).await.unwrap() });
        let reason = format!("{result:?}");
        assert!(reason.contains("out of luck"), "{reason}");
    }
}

#[test]
fn a_panic_anywhere_in_a_client_fails_the_next_thing_that_its_master_asks_for() {
    let _alone = alone();
    let pair = ScriptedPair::obedient();
    let mut client = ClientHost::new(Arc::new(pair.testee()), "here".to_owned());
    // While it is idle it is nobody's business.
    panic_elsewhere("out of sight");
    for last_run in [false, true] {
        assert_eq!(client.set_up("NETPINGPONG", "").unwrap(), "data of here");
        panic_elsewhere("out of luck");
        let reason = client.clean_up(last_run).unwrap_err().to_string();
        assert!(reason.starts_with("thread worker-1 panicked at harness/tests/panics.rs:"), "{reason}");
        assert!(reason.ends_with(": out of luck"), "{reason}");
        assert_eq!(pair.log().last().unwrap(), "client clean_up(true)");
        client.clean_up(true).unwrap();
    }
}

#[test]
fn a_client_whose_phase_panics_is_cleaned_up_after_and_lives_on() {
    let _alone = alone();
    for phase in ["client set_up: ", "client prepare", "client clean_up(false)"] {
        let pair = ScriptedPair::new(move |current, _, _| {
            assert!(current != phase, "out of luck");
            Ok(())
        });
        let mut client = ClientHost::new(Arc::new(pair.testee()), "here".to_owned());
        let failed = client.set_up("NETPINGPONG", "").and_then(|_| client.clean_up(false)).unwrap_err().to_string();
        assert!(failed.ends_with("out of luck"), "{phase}: {failed}");
        assert_eq!(pair.log().last().unwrap(), "client clean_up(true)");
        let nothing = client.clean_up(false).unwrap_err().to_string();
        assert_eq!(nothing, "there is nothing to clean up: no benchmark is set up");
        assert_eq!(client.set_up("NO", "").unwrap_err().to_string(), "there is no benchmark NO");
    }
}

#[test]
#[should_panic(expected = "parts = 0, allowed are 1 to 9223372036854775807")]
fn a_run_has_at_least_one_part() {
    let _alone = alone();
    let _ = RunLatch::new(0, &RunWatch::new());
}
