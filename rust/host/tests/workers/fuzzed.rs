//! Workers whose answers are spoilt at random, all from a seed. By hand, ten minutes:
//! MPP_FUZZ_SECONDS=600 MPP_FUZZ_SEED=7 rust/test.sh -p mpp-host

use std::env;
use std::time::{Duration, Instant};

use mpp_contract::test_result::SealedValue;

use crate::host::{Host, MESSAGES, Outcome, PATIENCE, RUNS};

const SECONDS: u64 = 10;
const SEED: u64 = 7;
const REQUESTS: u32 = 5;

fn number(variable: &str, default: u64) -> Outcome<u64> {
    env::var(variable).map_or(Ok(default), |text| Ok(text.parse()?))
}

#[test]
fn no_answer_of_a_worker_takes_its_host_along() -> Outcome {
    let within = Duration::from_secs(number("MPP_FUZZ_SECONDS", SECONDS)?);
    let first = number("MPP_FUZZ_SEED", SEED)?;
    let begin = Instant::now();
    let (mut succeeded, mut failed, mut refused) = (0, 0, 0);
    for seed in first.. {
        // A busy machine may need longer for one of each.
        let enough = succeeded > 0 && failed > 0 || begin.elapsed() >= within + PATIENCE;
        if begin.elapsed() >= within && enough {
            break;
        }
        let host = match Host::start(&format!("spoils {seed}")) {
            Ok(host) => host,
            Err(ended) => {
                refused += 1;
                assert!(ended.to_string().starts_with("exit status: 1: "), "seed {seed}: {ended}");
                sound(&ended.to_string(), seed);
                continue;
            }
        };
        for _ in 0..REQUESTS {
            match host.measure().map_err(|gone| format!("seed {seed}: {gone}"))?.sealed_value {
                Some(SealedValue::Success(success)) => {
                    succeeded += 1;
                    assert_eq!((success.number_of_runs, success.answer), (RUNS, Some(MESSAGES)), "seed {seed}");
                }
                Some(SealedValue::Failure(failure)) => {
                    failed += 1;
                    sound(&failure.reason, seed);
                }
                // Its first answer may have left its benchmarks out.
                Some(SealedValue::NotImplemented(_)) => (),
                None => return Err(format!("seed {seed}: neither success nor failure").into()),
            }
        }
        assert!(!host.log()?.contains("panicked"), "seed {seed}: {}", host.log()?);
        host.end()?;
    }
    assert!(succeeded > 0 && failed > 0, "{succeeded} measured, {failed} failed");
    eprintln!("seeds from {first}: {succeeded} requests measured, {failed} failed, {refused} hosts did not start");
    Ok(())
}

/// A sentence or two, and nothing that a terminal obeys.
fn sound(reason: &str, seed: u64) {
    assert!(!reason.is_empty() && reason.len() < 8000, "seed {seed}: {} bytes", reason.len());
    assert!(!reason.contains("panicked"), "seed {seed}: {reason}");
    assert!(!reason.chars().any(|it| it.is_control() && it != '\n'), "seed {seed}: {reason:?}");
}
