use mpp_harness::parameters::FibonacciParameters;
use mpp_harness::testing::measure;

use crate::scripted_benchmark::ScriptedBenchmark;

const ANY: FibonacciParameters = FibonacciParameters { n: 1 };

#[test]
fn a_measured_benchmark_gives_its_answer_or_its_failure() {
    let benchmark = ScriptedBenchmark::obedient();
    assert_eq!(measure(benchmark.clone(), ANY, 3), Ok(7));
    assert_eq!(benchmark.count("run"), 3);
    let failure = measure(ScriptedBenchmark::failing_in(("run", 2)), ANY, 3).unwrap_err();
    assert!(failure.reason.contains("out of luck"), "{}", failure.reason);
}
