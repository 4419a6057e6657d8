//! Every local benchmark with small parameters: several runs through all phases, and their answers.

use serde_json::Value;

use super::{LACKING, golden, message, my_turn, succeed};
use crate::benchmarks::{Fairness, WithBenchmark, with_benchmark};
use crate::parameters::MeasuringRequest;
use crate::{BenchmarkKey, Testee};

const RUNS: usize = 3;

/// Checks all local benchmarks that a testee has.
///
/// # Panics
///
/// If an answer is wrong.
pub fn check(testee: &Testee) {
    check_cases(testee, |_, _| true);
}

/// Checks the same of a testee whose hogs starve all others for ever: FAIRNESS has no hogs.
///
/// # Panics
///
/// If an answer is wrong.
pub fn check_without_hogs(testee: &Testee) {
    check_cases(testee, |symbol, fields| symbol != Fairness::SYMBOL || fields["number_of_hogs"] == 0);
}

#[expect(clippy::expect_used, reason = "for tests")]
fn check_cases(testee: &Testee, ends: fn(&str, &Value) -> bool) {
    let _turn = my_turn();
    for symbol in testee.local_info().benchmarks {
        with_benchmark(&symbol, Check { testee, ends }).expect("a benchmark of the contract");
    }
}

struct Check<'a> {
    testee: &'a Testee,
    ends: fn(&str, &Value) -> bool,
}

impl WithBenchmark for Check<'_> {
    type Output = ();

    #[expect(clippy::expect_used, reason = "for tests")]
    fn with<K: BenchmarkKey>(self) {
        let factory = self.testee.factory::<K>().expect("a local benchmark");
        for (fields, answer) in
            golden::answers(K::SYMBOL).into_iter().filter(|(fields, _)| (self.ends)(K::SYMBOL, fields))
        {
            let parameters = message::<K::Request>(&fields).parameters().expect("valid parameters");
            let result = succeed(factory.make(), parameters, RUNS);
            // Not every framework has an ask.
            let optional = fields["mode"] == "CALL_MODE_ASK";
            if optional && result.as_ref().is_err_and(|failure| failure.reason == LACKING) {
                continue;
            }
            let found = result.map(|success| (success.answer.unwrap_or_default(), success.histograms.len()));
            let histograms = if K::LATENCIES { RUNS } else { 0 };
            assert_eq!(found, Ok((answer, histograms)), "{} of {}: {fields}", K::SYMBOL, self.testee.symbol());
        }
    }
}
