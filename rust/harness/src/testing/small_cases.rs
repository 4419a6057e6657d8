//! Every local benchmark with small parameters: several runs through all phases, and their answers.

use super::{LACKING, golden, measure_instance, message, my_turn};
use crate::benchmarks::{WithBenchmark, with_benchmark};
use crate::parameters::MeasuringRequest;
use crate::{BenchmarkKey, Testee};

const RUNS: usize = 3;

/// Checks all local benchmarks that a testee has.
///
/// # Panics
///
/// If an answer is wrong.
#[expect(clippy::expect_used, reason = "for tests")]
pub fn check(testee: &Testee) {
    let _turn = my_turn();
    for symbol in testee.local_info().benchmarks {
        with_benchmark(&symbol, Check(testee)).expect("a benchmark of the contract");
    }
}

struct Check<'a>(&'a Testee);

impl WithBenchmark for Check<'_> {
    type Output = ();

    #[expect(clippy::expect_used, reason = "for tests")]
    fn with<K: BenchmarkKey>(self) {
        let factory = self.0.local::<K::Parameters>(K::SYMBOL).expect("a local benchmark");
        for (fields, answer) in golden::answers(K::SYMBOL) {
            let parameters = message::<K::Request>(&fields).parameters().expect("valid parameters");
            let result = measure_instance(factory.make(), parameters, RUNS);
            // Not every framework has an ask.
            let optional = fields["mode"] == "CALL_MODE_ASK";
            if optional && result.as_ref().is_err_and(|failure| failure.reason == LACKING) {
                continue;
            }
            assert_eq!(result, Ok(answer), "{} of {}: {fields}", K::SYMBOL, self.0.symbol());
        }
    }
}
