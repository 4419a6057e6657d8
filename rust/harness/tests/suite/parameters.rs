use mpp_contract::{Field, FieldValue, Request, RunPolicy, SizedThroughputRequest};
use mpp_harness::BenchmarkKey;
use mpp_harness::benchmarks::{WithBenchmark, with_benchmark};
use mpp_harness::parameters::{
    AtomicRegisterParameters, InvalidParameter, MeasuringPolicy, MeasuringRequest, check_range, duration_millis,
};
use mpp_harness::testing::{conformance, exactly, message};
use serde_json::Value;

/// Validates a request with these fields.
struct Validate<'a>(&'a Value);

impl WithBenchmark for Validate<'_> {
    type Output = Result<(), InvalidParameter>;

    fn with<K: BenchmarkKey>(self) -> Self::Output {
        let request: K::Request = message(self.0);
        request.parameters()?;
        MeasuringPolicy::from_request(&request.policy()).map(drop)
    }
}

fn validate_vector(vector: &Value) -> Result<(), InvalidParameter> {
    with_benchmark(vector["benchmark"].as_str().unwrap(), Validate(&vector["request"])).unwrap()
}

/// Returns true if the value in a refusal is the given one.
fn is(value: &str, name: &str, given: &Value) -> bool {
    let given = given.as_str().map_or_else(|| given.to_string(), str::to_owned);
    let fractions = [value, &given].map(|text| text.parse::<f32>().ok());
    value == given || name.ends_with("_workload") && fractions[0] == fractions[1]
}

#[test]
fn what_is_not_allowed_is_refused_by_name_and_value() {
    for vector in conformance("invalid_parameters.json")["rejected"].as_array().unwrap() {
        let reason = validate_vector(vector).expect_err(&vector.to_string()).to_string();
        let (refused, allowed) = reason.split_once(", allowed are ").unwrap();
        let (name, value) = refused.split_once(" = ").unwrap();
        assert_eq!(name, vector["parameter"], "{vector}");
        if let Some(given) = vector["request"].get(name) {
            assert!(is(value, name, given), "{vector}: {value}");
        }
        assert!(!allowed.is_empty(), "{vector}");
    }
}

#[test]
fn what_is_at_the_edge_is_accepted() {
    for vector in conformance("invalid_parameters.json")["accepted"].as_array().unwrap() {
        assert_eq!(validate_vector(vector), Ok(()), "{vector}");
    }
}

#[test]
fn fields_that_no_benchmark_has_yet_are_checked_too() {
    let names = &["fast", "slow"];
    let is_valid =
        |value, most| check_range(&Field { name: "mode", value, least: 1, most, names, has_default: false }).is_ok();
    for (value, most, expected) in [
        (FieldValue::Name("slow"), None, true),
        (FieldValue::Name("Slow"), None, false),
        (FieldValue::Name(""), None, false),
        (FieldValue::Double(1e300), None, true),
        (FieldValue::Double(0.5), None, false),
        (FieldValue::Double(f64::INFINITY), None, false),
        (FieldValue::Float(2.5), Some(2), false),
        (FieldValue::Duration("2 ms"), Some(2), true),
        (FieldValue::Duration("3 ms"), Some(2), false),
    ] {
        assert_eq!(is_valid(value, most), expected, "{value:?} up to {most:?}");
    }
}

#[test]
fn durations_are_whole_numbers_with_a_unit() {
    for (text, millis) in [
        ("1ms", Some(1)),
        ("10millis", Some(10)),
        ("7 milliseconds", Some(7)),
        ("2s", Some(2000)),
        ("2 sec", Some(2000)),
        ("1 second", Some(1000)),
        ("1min", Some(60_000)),
        ("2 minutes", Some(120_000)),
        ("0010 ms", Some(10)),
        ("999999999999999999 min", None),
        ("1000000000000000000 ms", None),
        ("1  s", None),
    ] {
        assert_eq!(duration_millis(text), millis, "{text}");
    }
}

#[test]
fn there_is_a_node_for_each_replica() {
    let parameters = AtomicRegisterParameters { partition_size: 3, number_of_keys: 1, keys_to_read: 1 };
    assert_eq!(parameters.require_nodes(3), Ok(()));
    assert!(parameters.require_nodes(2).unwrap_err().to_string().starts_with("partition_size = 3, "));
}

#[test]
fn what_a_source_may_send_at_first_is_at_most_what_there_is() {
    for (batches, first) in [(1, 1), (2, 2), (3, 2), (u32::MAX, 2)] {
        let request =
            SizedThroughputRequest { message_size: 65_536, batch_size: 1, number_of_batches: batches, ..one_pair() };
        assert_eq!(request.parameters().unwrap().first_batches(), first);
    }
}

fn one_pair() -> SizedThroughputRequest {
    SizedThroughputRequest { number_of_pairs: 1, ..SizedThroughputRequest::default() }
}

#[test]
fn an_absent_policy_has_the_defaults() {
    let defaults = MeasuringPolicy { verify: false, rse_target: 0.10, min_runs: 30, max_runs: 100, ..exactly(1) };
    assert_eq!(MeasuringPolicy::from_request(&RunPolicy::default()), Ok(defaults));
}
