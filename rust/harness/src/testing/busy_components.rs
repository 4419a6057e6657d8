//! Checks that components which are busy by themselves end with their run, even if its caller goes away.
#![expect(clippy::expect_used, clippy::unwrap_used, reason = "for tests")]

use std::thread;
use std::time::Duration;

use mpp_contract::HogKind;

use super::{measure_instance, my_turn};
use crate::benchmarks::{Fairness, Latency};
use crate::parameters::{FairnessParameters, LatencyParameters};
use crate::{BenchmarkKey, RunWatch, Testee};

/// The time after which a run loses its caller.
const TIME_TO_GET_BUSY: Duration = Duration::from_millis(20);

/// Checks FAIRNESS of a testee: hogs of each kind end with a run that is cut short, and do not disturb the next request.
///
/// # Panics
///
/// If they do, as in the other checks.
pub fn hogs_end_with_their_run(testee: &Testee) {
    let _turn = my_turn();
    for hog in [HogKind::SelfSend, HogKind::Cpu, HogKind::Blocking] {
        let hog_work = Duration::from_micros(10);
        let endless = FairnessParameters { victims: 3, rounds: u64::MAX, hogs: 3, hog, hog_work };
        let short = FairnessParameters { rounds: 10, hogs: 0, ..endless };
        cut_short_does_not_disturb_the_next::<Fairness>(testee, endless, (short, 30));
    }
}

/// Checks LATENCY of a testee: a run that is cut short ends, even if servers have many requests left.
pub fn open_loops_end_with_their_run(testee: &Testee) {
    let _turn = my_turn();
    let short = LatencyParameters { rate_per_second: 1000, requests: 10, servers: 2, work: Duration::ZERO };
    let long = LatencyParameters { requests: u64::MAX, ..short };
    cut_short_does_not_disturb_the_next::<Latency>(testee, long, (short, 45));
    // Each server is busy with its first request when the run is over, and has many others.
    let stuck =
        LatencyParameters { rate_per_second: 10_000, requests: u64::MAX, servers: 2, work: Duration::from_millis(100) };
    cut_short_does_not_disturb_the_next::<Latency>(testee, stuck, (short, 45));
}

fn cut_short_does_not_disturb_the_next<K: BenchmarkKey>(
    testee: &Testee,
    endless: K::Parameters,
    (short, answer): (K::Parameters, u64),
) where
    K::Parameters: Copy + 'static,
{
    let factory = testee.factory::<K>().expect("the testee has the benchmark");
    let watch = RunWatch::new();
    let mut benchmark = factory.make();
    benchmark.set_up(endless).unwrap();
    benchmark.prepare(&watch).unwrap();
    let canceller = watch.clone();
    let cancelled = thread::spawn(move || {
        thread::sleep(TIME_TO_GET_BUSY);
        canceller.cancel("nobody wants it");
    });
    assert!(benchmark.run().is_err());
    cancelled.join().unwrap();
    benchmark.clean_up(true).unwrap();
    assert_eq!(measure_instance(factory.make(), short, 2), Ok(answer));
}
