//! Latencies of a worker's runs, and those that are not as they should be.

use mpp_contract::{FailureKind, LatencyRequest, RunPolicy, TestResult};

use crate::host::{Host, Outcome, RUNS, failure, success};

/// The 99th percentile of the worker's latencies: the greatest that is equivalent to 61,100 ns.
const RESULT_MILLIS: f64 = 0.061_119;

fn measure(host: &Host) -> Outcome<TestResult> {
    let policy = RunPolicy { min_runs: RUNS, max_runs: RUNS, ..RunPolicy::default() };
    let request = LatencyRequest {
        rate_per_second: 1000,
        duration_millis: 10,
        parallelism: 1,
        work_nanos: 0,
        policy: Some(policy),
    };
    let mut client = host.client()?;
    Ok(host.runtime.block_on(client.latency(request))?.into_inner())
}

fn check_that_it_works(host: Host) -> Outcome {
    let measured = success(measure(&host)?)?;
    assert_eq!((measured.number_of_runs, measured.answer), (RUNS, Some(3)));
    assert_eq!(measured.run_results, [RESULT_MILLIS; RUNS as usize]);
    assert_eq!(measured.histograms.len(), RUNS as usize);
    assert!(measured.histograms.iter().all(|it| it.starts_with("HISTFAAA")), "{:?}", measured.histograms);
    host.end()
}

#[test]
fn histograms_become_those_of_the_contract() -> Outcome {
    check_that_it_works(Host::start("none")?)
}

#[test]
fn a_run_that_was_overloaded_fails_the_request_and_keeps_its_latencies() -> Outcome {
    for histogram in ["[[1000,2]]", "[]"] {
        let trouble = format!(r#"gives {{"overloaded":"all too much","histogram":{histogram}}}"#);
        let host = Host::start(&trouble)?;
        let failed = failure(measure(&host)?)?;
        assert_eq!(failed.kind(), FailureKind::Overloaded, "{}", failed.reason);
        assert_eq!(failed.reason, "LATENCY was overloaded: all too much");
        assert_eq!((failed.run_results.len(), failed.histograms.len()), (1, 2));
        assert_ne!(failed.histograms[0], failed.histograms[1]);
        check_that_it_works(host)?;
    }
    Ok(())
}

#[test]
fn a_histogram_that_is_not_as_it_should_be_is_a_wrong_answer() -> Outcome {
    for (histogram, word) in [
        ("null", "no histogram"),
        ("[]", "empty"),
        ("[[1,0]]", "empty"),
        ("7", "invalid type"),
        ("[[1,2,3]]", "invalid length 3"),
        ("[[1]]", "invalid length 1"),
        ("[[-1,1]]", "-1"),
        ("[[1.5,1]]", "1.5"),
        ("[[9223372036854775809,1]]", "up to 9223372036854775808 ns"),
        ("[[1,1000000000000],[2,1]]", "up to 1000000000000 requests"),
        ("[[1,18446744073709551615],[2,18446744073709551615]]", "up to 1000000000000 requests"),
    ] {
        let host = Host::start(&format!(r#"gives {{"histogram":{histogram}}}"#))?;
        let failed = failure(measure(&host)?)?;
        assert_eq!(failed.kind(), FailureKind::Crash, "{histogram}: {}", failed.reason);
        assert!(failed.reason.contains(word), "{histogram}: no '{word}' in: {}", failed.reason);
        check_that_it_works(host)?;
    }
    Ok(())
}
