use mpp_contract::RunPolicy;
use mpp_harness::numbers::SplitMix64;
use mpp_harness::parameters::MeasuringPolicy;
use mpp_harness::statistics::{Decision, SampleSeries, SampleStatistics, StoppingRule};
use mpp_harness::testing::{conformance, exactly, message};
use serde_json::Value;

use crate::golden::double;

/// Offers samples until the rule ends it: the samples taken, and the last decision.
fn measure(policy: MeasuringPolicy, offered: &[f64]) -> (SampleSeries, Decision) {
    let rule = StoppingRule::new(policy);
    let mut taken = SampleSeries::default();
    for millis in offered {
        taken.push(*millis);
        let decision = rule.decide(&taken);
        if decision != Decision::Continue {
            return (taken, decision);
        }
    }
    (taken, Decision::Continue)
}

fn doubles(values: &Value) -> Vec<f64> {
    values.as_array().unwrap().iter().map(double).collect()
}

/// Random samples between a microsecond and 17 minutes.
fn random_samples() -> impl Iterator<Item = Vec<f64>> {
    let mut random = SplitMix64::new(1);
    (1..100).map(move |count| (0..count).map(|_| 0.001 + 1e6 * random.next_f64()).collect())
}

#[test]
fn the_stopping_rule_is_the_golden_one() {
    for golden in conformance("stopping_rule.json")["cases"].as_array().unwrap() {
        let policy = MeasuringPolicy::from_request(&message::<RunPolicy>(&golden["policy"])).unwrap();
        let (taken, decision) = measure(policy, &doubles(&golden["samples"]));
        let name = &golden["name"];
        assert_eq!(taken.count() as u64, golden["runs"].as_u64().unwrap(), "{name}");
        assert_eq!(decision == Decision::Converged, golden["converged"].as_bool().unwrap(), "{name}");
        let statistics = taken.statistics();
        assert_eq!(statistics.mean, double(&golden["mean"]), "{name}");
        assert_eq!(statistics.standard_deviation, double(&golden["ssd"]), "{name}");
        assert_eq!(statistics.standard_error, double(&golden["sem"]), "{name}");
        assert_eq!(statistics.relative_standard_error, double(&golden["rse"]), "{name}");
    }
}

#[test]
fn the_time_limit_ends_measuring_only_after_the_fewest_runs_and_not_as_converged() {
    let policy = MeasuringPolicy { min_runs: 3, max_runs: 100, rse_target: 0.001, max_millis: 10.0, ..exactly(1) };
    let (taken, decision) = measure(policy, &[9.0, 1.0].repeat(50));
    assert_eq!((taken.count(), decision), (3, Decision::NotConverged));
}

#[test]
fn a_sum_that_equals_the_time_limit_is_not_past_it() {
    let policy = MeasuringPolicy { min_runs: 2, max_runs: 100, rse_target: 0.001, max_millis: 10.0, ..exactly(1) };
    assert_eq!(measure(policy, &[9.0, 1.0, 9.0, 1.0]).0.count(), 3);
}

#[test]
fn runs_that_meet_the_target_count_as_converged_also_past_the_time_limit() {
    let policy = MeasuringPolicy { min_runs: 2, max_runs: 9, max_millis: 1.0, ..exactly(1) };
    assert_eq!(measure(policy, &[5.0, 5.0]).1, Decision::Converged);
}

#[test]
fn below_two_samples_and_with_a_mean_of_0_the_relative_error_is_infinite() {
    for few in [&[][..], &[3.0], &[0.0, 0.0]] {
        assert_eq!(SampleStatistics::of(few).relative_standard_error, f64::INFINITY);
    }
}

#[test]
fn the_mean_lies_between_the_extremes() {
    for samples in random_samples() {
        let (least, most) = samples.iter().fold((f64::MAX, 0.0_f64), |(a, b), x| (a.min(*x), b.max(*x)));
        let mean = SampleStatistics::of(&samples).mean;
        assert!(mean >= least - most * 1e-9 && mean <= most + most * 1e-9);
    }
}

#[test]
fn equal_samples_do_not_deviate() {
    for count in 2..50 {
        assert_eq!(SampleStatistics::of(&vec![count as f64; count]).relative_standard_error, 0.0);
    }
}

#[test]
fn the_relative_error_does_not_depend_on_the_unit() {
    for samples in random_samples().skip(1) {
        let nanos: Vec<_> = samples.iter().map(|millis| millis * 1e6).collect();
        let difference = SampleStatistics::of(&samples).relative_standard_error
            - SampleStatistics::of(&nanos).relative_standard_error;
        assert!(difference.abs() < 1e-9);
    }
}

#[test]
fn a_series_holds_what_was_added_in_order() {
    for samples in random_samples() {
        let mut series = SampleSeries::default();
        samples.iter().for_each(|millis| series.push(*millis));
        assert_eq!((series.values(), series.count()), (&samples[..], samples.len()));
        assert_eq!(series.total_millis(), samples.iter().fold(0.0, |sum, millis| sum + millis));
    }
}
