use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use mpp_contract::test_result::SealedValue;
use mpp_contract::{FailureKind, TestFailure, TestResult, TestSuccess};
use mpp_harness::parameters::{FibonacciParameters, MeasuringPolicy};
use mpp_harness::running::{LocalPhases, Phase, ProgressBoard, RunLoop};
use mpp_harness::testing::exactly;
use mpp_harness::{Latencies, Overloaded, RunWatch, WrongResult};

use crate::scripted_benchmark::ScriptedBenchmark;

/// The deadline for steps that take no time.
const SOON: Duration = Duration::from_secs(10);

fn execute(benchmark: &ScriptedBenchmark, policy: MeasuringPolicy) -> TestResult {
    execute_with(benchmark, policy, &RunWatch::new(), &ProgressBoard::default())
}

fn execute_with(
    benchmark: &ScriptedBenchmark,
    policy: MeasuringPolicy,
    watch: &RunWatch,
    board: &ProgressBoard,
) -> TestResult {
    let mut phases = LocalPhases::boxed(Box::new(benchmark.clone()), FibonacciParameters { n: 1 });
    RunLoop::new("FIBONACCI", &mut *phases, policy, watch, board).execute()
}

#[track_caller]
fn success(result: TestResult) -> TestSuccess {
    match result.sealed_value {
        Some(SealedValue::Success(success)) => success,
        other => panic!("no success: {other:?}"),
    }
}

#[track_caller]
fn failure(result: TestResult, kind: FailureKind) -> TestFailure {
    match result.sealed_value {
        Some(SealedValue::Failure(failure)) if failure.kind() == kind => failure,
        other => panic!("no failure of kind {kind:?}: {other:?}"),
    }
}

#[test]
fn phases_come_in_order_and_the_clean_up_of_the_last_run_is_the_final_one() {
    let benchmark = ScriptedBenchmark::obedient();
    let success = success(execute(&benchmark, exactly(3)));
    let one_run = ["prepare", "run", "answer"];
    let runs = [one_run, one_run, one_run].join(&"clean_up(false)");
    assert_eq!(benchmark.log(), [&["set_up"], &runs[..], &["clean_up(true)"]].concat());
    assert_eq!((success.number_of_runs, success.run_results.len(), success.answer), (3, 3, Some(7)));
}

#[test]
fn only_the_run_is_timed() {
    let benchmark = ScriptedBenchmark::new(|(phase, _), _| {
        match phase {
            "run" => thread::sleep(Duration::from_millis(20)),
            "prepare" | "answer" | "clean_up(false)" => thread::sleep(Duration::from_millis(200)),
            _ => {}
        }
        Ok(())
    });
    let millis = success(execute(&benchmark, exactly(3))).run_results;
    assert!(millis.iter().all(|millis| (20.0..200.0).contains(millis)), "{millis:?}");
}

#[test]
fn components_are_held_after_the_last_run_for_no_shorter_than_was_asked() {
    let benchmark = ScriptedBenchmark::obedient();
    let hold = Duration::from_millis(200);
    let begun = Instant::now();
    let result = execute(&benchmark, MeasuringPolicy { hold, ..exactly(1) });
    assert!(begun.elapsed() >= hold);
    assert!(success(result).run_results[0] < 200.0);
}

#[test]
fn a_cancellation_ends_the_time_in_which_components_are_held() {
    let watch = RunWatch::new();
    let benchmark = ScriptedBenchmark::obedient();
    let canceller = {
        let (watch, benchmark) = (watch.clone(), benchmark.clone());
        thread::spawn(move || {
            while benchmark.count("answer") < 2 {
                thread::sleep(Duration::from_millis(1));
            }
            watch.cancel("the test said so");
        })
    };
    let policy = MeasuringPolicy { hold: Duration::from_secs(3600), ..exactly(2) };
    failure(execute_with(&benchmark, policy, &watch, &ProgressBoard::default()), FailureKind::Internal);
    canceller.join().unwrap();
    assert_eq!((benchmark.count("clean_up(false)"), benchmark.count("clean_up(true)")), (1, 1));
}

#[test]
fn warm_up_runs_come_first_and_are_returned_apart() {
    let benchmark = ScriptedBenchmark::obedient();
    let success = success(execute(&benchmark, MeasuringPolicy { warmup_runs: 2, ..exactly(3) }));
    assert_eq!((success.warmup_results.len(), success.run_results.len()), (2, 3));
    assert_eq!((benchmark.count("run"), benchmark.count("clean_up(true)")), (5, 1));
}

#[test]
fn a_failure_is_cleaned_up_and_the_samples_so_far_ride_along() {
    for (phase, run, word, samples) in [
        ("set_up", 0, "setup", 0),
        ("prepare", 2, "prepare", 1),
        ("run", 2, "run", 1),
        ("answer", 2, "run", 1),
        ("clean_up(false)", 2, "cleanup", 2),
    ] {
        let benchmark = ScriptedBenchmark::failing_in((phase, run));
        let failed = failure(execute(&benchmark, exactly(3)), FailureKind::Internal);
        assert_eq!(benchmark.log()[benchmark.log().len() - 2..], [phase, "clean_up(true)"]);
        assert_eq!((failed.run_results.len(), failed.answer), (samples, (samples > 0).then_some(7)), "{phase}");
        let reason = format!("FIBONACCI failed in {word}: out of luck, caused by an error occurred");
        assert!(failed.reason.starts_with(&reason), "{}", failed.reason);
    }
}

#[test]
fn a_failure_in_the_final_clean_up_fails_the_request_and_is_not_tried_again() {
    let benchmark = ScriptedBenchmark::failing_in(("clean_up(true)", 3));
    let failed = failure(execute(&benchmark, exactly(3)), FailureKind::Internal);
    assert_eq!(benchmark.count("clean_up(true)"), 1);
    assert_eq!(failed.run_results.len(), 3);
}

#[test]
fn a_clean_up_that_fails_after_a_failure_does_not_hide_the_failure() {
    let benchmark = ScriptedBenchmark::new(|step, _| match step {
        ("run", 1) => Err("first".into()),
        ("clean_up(true)", _) => Err("second".into()),
        _ => Ok(()),
    });
    assert!(failure(execute(&benchmark, exactly(3)), FailureKind::Internal).reason.contains("first"));
}

#[test]
fn the_first_run_whose_answer_differs_is_named_warm_up_included() {
    let benchmark = ScriptedBenchmark::obedient().answering(|run| if run == 4 { 255 } else { 7 });
    let policy = MeasuringPolicy { warmup_runs: 2, ..exactly(5) };
    let failed = failure(execute(&benchmark, policy), FailureKind::WrongAnswer);
    let reason = "run 4 of FIBONACCI answered 0x00000000000000ff, run 1 answered 0x0000000000000007 \
                  (warm-up runs count)";
    assert_eq!(failed.reason, reason);
    assert_eq!((failed.warmup_results.len(), failed.run_results.len(), failed.answer), (2, 1, Some(7)));
    assert_eq!(benchmark.log().last(), Some(&"clean_up(true)"));
}

#[test]
fn what_does_not_converge_carries_its_samples_warm_up_and_answer() {
    let strict = MeasuringPolicy { warmup_runs: 1, min_runs: 2, max_runs: 4, rse_target: 1e-300, ..exactly(1) };
    let uneven = ScriptedBenchmark::new(|step, _| {
        if let ("run", run) = step {
            thread::sleep(Duration::from_millis(10 * run as u64));
        }
        Ok(())
    });
    let failed = failure(execute(&uneven, strict), FailureKind::NotConverged);
    assert_eq!((failed.warmup_results.len(), failed.run_results.len(), failed.answer), (1, 4, Some(7)));
    assert!(failed.reason.starts_with("FIBONACCI did not converge: relative standard error "), "{}", failed.reason);
    assert!(failed.reason.contains(" after 4 runs and "), "{}", failed.reason);
    assert!(failed.reason.ends_with(" ms, target is 1e-300"), "{}", failed.reason);
}

#[test]
fn a_cancelled_run_ends_at_once_and_is_cleaned_up() {
    let (begun, beginnings) = mpsc::channel();
    let benchmark = ScriptedBenchmark::endless(move || begun.send(()).unwrap());
    let watch = RunWatch::new();
    let canceller = {
        let watch = watch.clone();
        thread::spawn(move || {
            beginnings.recv_timeout(SOON).unwrap();
            watch.cancel("the test said so");
        })
    };
    let result = execute_with(&benchmark, exactly(3), &watch, &ProgressBoard::default());
    canceller.join().unwrap();
    let reason = "FIBONACCI failed in run: the request was cancelled: the test said so";
    assert_eq!(failure(result, FailureKind::Internal).reason, reason);
    assert_eq!(benchmark.log().last(), Some(&"clean_up(true)"));
}

#[test]
fn a_request_cancelled_during_clean_up_ends_after_it() {
    let benchmark = ScriptedBenchmark::new(|step, watch| {
        if step == ("clean_up(false)", 1) {
            watch.cancel("the test said so");
        }
        Ok(())
    });
    let failed = failure(execute(&benchmark, exactly(3)), FailureKind::Internal);
    assert_eq!(benchmark.log()[benchmark.log().len() - 2..], ["clean_up(false)", "clean_up(true)"]);
    assert_eq!(failed.run_results.len(), 1);
}

#[test]
fn what_fails_elsewhere_fails_the_request_even_if_all_phases_succeed() {
    for (phase, samples) in [("run", 1), ("clean_up(false)", 2), ("clean_up(true)", 2)] {
        let benchmark = ScriptedBenchmark::new(move |step, watch| {
            if step == (phase, 2) {
                watch.fail("a thread was lost");
            }
            Ok(())
        });
        let runs = if phase == "clean_up(true)" { 2 } else { 3 };
        let failed = failure(execute(&benchmark, exactly(runs)), FailureKind::Internal);
        assert!(failed.reason.ends_with("a thread was lost"), "{}", failed.reason);
        assert_eq!((failed.run_results.len(), benchmark.count("clean_up(true)")), (samples, 1), "{phase}");
    }
}

/// Returns a histogram of one latency, as the contract has it.
fn histogram(nanos: u64) -> String {
    let mut latencies = Latencies::new();
    latencies.record_nanos(nanos, 1);
    latencies.encode().unwrap()
}

#[test]
fn results_of_a_benchmark_of_latencies_are_percentiles_and_come_with_the_histograms_of_measured_runs() {
    let benchmark = ScriptedBenchmark::obedient().taking_nanos(|run| 1000 * run as u64);
    let success = success(execute(&benchmark, MeasuringPolicy { warmup_runs: 1, ..exactly(2) }));
    assert_eq!((success.warmup_results, success.run_results), (vec![0.001], vec![0.002, 0.003_001]));
    assert_eq!(success.histograms, [histogram(2000), histogram(3000)]);
}

#[test]
fn the_time_limit_counts_durations_even_if_results_are_latencies() {
    let slow = ScriptedBenchmark::new(|(phase, _), _| {
        if phase == "run" {
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    });
    let policy = MeasuringPolicy { max_runs: 100, rse_target: 1e-300, max_millis: 50.0, ..exactly(1) };
    let benchmark = slow.taking_nanos(|run| 1000 * run as u64);
    let failed = failure(execute(&benchmark, policy), FailureKind::NotConverged);
    assert!((2..=3).contains(&failed.run_results.len()), "{failed:?}");
    assert_eq!(failed.histograms.len(), failed.run_results.len());
}

#[test]
fn a_run_that_was_overloaded_fails_the_request_and_its_histogram_is_the_last() {
    let benchmark = ScriptedBenchmark::new(|step, _| match step {
        ("run", 3) => Err(Overloaded::new("too much of it").into()),
        _ => Ok(()),
    });
    let benchmark = benchmark.taking_nanos(|run| 1000 * run as u64);
    let failed = failure(execute(&benchmark, exactly(5)), FailureKind::Overloaded);
    assert_eq!(failed.reason, "FIBONACCI was overloaded: too much of it");
    assert_eq!((failed.run_results.len(), failed.answer), (2, Some(7)));
    assert_eq!(failed.histograms, [histogram(1000), histogram(2000), histogram(3000)]);
    assert_eq!(benchmark.log().last(), Some(&"clean_up(true)"));
}

#[test]
fn a_run_that_left_a_wrong_result_fails_the_request_as_a_wrong_answer_by_its_reason() {
    let benchmark = ScriptedBenchmark::new(|step, _| match step {
        ("answer", 2) => Err(WrongResult::new("replica 1 differs").into()),
        _ => Ok(()),
    });
    let failed = failure(execute(&benchmark, exactly(3)), FailureKind::WrongAnswer);
    assert_eq!((failed.reason.as_str(), failed.run_results.len()), ("replica 1 differs", 1));
    assert_eq!(benchmark.log().last(), Some(&"clean_up(true)"));
}

#[test]
fn progress_tells_phases_and_counts_as_they_come() {
    let board = ProgressBoard::default();
    let (report, steps) = mpsc::channel();
    let shown = board.clone();
    let benchmark = ScriptedBenchmark::new(move |_, _| {
        let step = shown.look(|progress| (progress.phase, progress.warmup.count(), progress.measured.count()));
        Ok(report.send(step)?)
    });
    let policy = MeasuringPolicy { warmup_runs: 1, ..exactly(1) };
    success(execute_with(&benchmark, policy, &RunWatch::new(), &board));
    let mut seen: Vec<_> = steps.try_iter().collect();
    seen.dedup();
    let expected = [
        (Phase::SetUp, 0, 0),
        (Phase::Prepare, 0, 0),
        (Phase::Run, 0, 0),
        (Phase::CleanUp, 1, 0),
        (Phase::Prepare, 1, 0),
        (Phase::Run, 1, 0),
        (Phase::CleanUp, 1, 1),
    ];
    assert_eq!(seen, expected);
    assert_eq!(board.look(|progress| progress.phase), Phase::Idle);
}
