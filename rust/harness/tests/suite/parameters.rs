use mpp_contract::{RunPolicy, SizedThroughputRequest};
use mpp_harness::parameters::{InvalidParameter, MeasuringPolicy};
use mpp_harness::testing::{conformance, exactly};
use mpp_harness::{BenchmarkKey, benchmarks};
use serde_json::{Value, json};

use crate::requests;

fn validate<K: BenchmarkKey>(request: &K::Request) -> Result<(), InvalidParameter> {
    K::parameters(request)?;
    MeasuringPolicy::from_request(&K::policy(request)).map(drop)
}

fn validate_vector(vector: &Value) -> Result<(), InvalidParameter> {
    let request = &vector["request"];
    match vector["benchmark"].as_str().unwrap() {
        "PINGPONG" => validate::<benchmarks::PingPong>(&requests::ping_pong(request)),
        "TPPINGPONG" => validate::<benchmarks::ThroughputPingPong>(&requests::throughput_ping_pong(request)),
        "FIBONACCI" => validate::<benchmarks::Fibonacci>(&requests::fibonacci(request)),
        "CHAMENEOS" => validate::<benchmarks::Chameneos>(&requests::chameneos(request)),
        "APSP" => validate::<benchmarks::AllPairsShortestPath>(&requests::all_pairs_shortest_path(request)),
        "NETPINGPONG" => validate::<benchmarks::NetPingPong>(&requests::ping_pong(request)),
        "NETTPPINGPONG" => validate::<benchmarks::NetThroughputPingPong>(&requests::throughput_ping_pong(request)),
        "SIZEDTHROUGHPUT" => validate::<benchmarks::SizedThroughput>(&requests::sized_throughput(request)),
        "ATOMICREGISTER" => validate::<benchmarks::AtomicRegister>(&requests::atomic_register(request)),
        "STREAMINGWINDOWS" => validate::<benchmarks::StreamingWindows>(&requests::streaming_windows(request)),
        other => panic!("benchmark {other}"),
    }
}

/// Whether a value in a refusal is the one that was given.
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
fn a_refusal_reads_as_one_sentence() {
    let sized = |batch, batches, pairs| json!({"message_size": 1, "batch_size": batch, "number_of_batches": batches, "number_of_pairs": pairs});
    let in_flight = json!({"messages_per_pair": 10_000_000, "pipeline_size": "18446744073709551615", "parallelism": 2});
    for (benchmark, request, sentence) in [
        ("FIBONACCI", json!({"fib_number": 41}), "fib_number = 41, allowed are 1 to 40"),
        (
            "TPPINGPONG",
            in_flight,
            "pipeline_size = 18446744073709551615, allowed are values up to 10000000 for \
             min(pipeline_size, messages_per_pair) x parallelism, here 20000000",
        ),
        (
            "APSP",
            json!({"number_of_nodes": 6, "block_size": 4}),
            "block_size = 4, allowed are divisors of number_of_nodes = 6 that make at most 1000000 blocks",
        ),
        ("SIZEDTHROUGHPUT", json!({"message_size": 65_537}), "message_size = 65537, allowed are 1 to 65536"),
        ("SIZEDTHROUGHPUT", sized(5_000_001, 1, 1), "batch_size = 5000001, allowed are 1 to 5000000"),
        ("SIZEDTHROUGHPUT", sized(1, 0, 1), "number_of_batches = 0, allowed are 1 to 4294967295"),
        ("SIZEDTHROUGHPUT", sized(1, 1, 1_000_001), "number_of_pairs = 1000001, allowed are 1 to 1000000"),
        (
            "SIZEDTHROUGHPUT",
            sized(2_500_001, 1, 2),
            "batch_size = 2500001, allowed are values up to 10000000 for 2 x batch_size x number_of_pairs, here 10000004",
        ),
        (
            "SIZEDTHROUGHPUT",
            sized(5_000_000, 200_001, 1),
            "number_of_batches = 200001, allowed are values up to 1000000000000 for batch_size x number_of_batches, \
             here 1000005000000",
        ),
        (
            "FIBONACCI",
            json!({"fib_number": 1, "policy": {"rse_target": "-Infinity"}}),
            "rse_target = -Infinity, allowed are positive finite numbers, and 0 for the default",
        ),
        (
            "FIBONACCI",
            json!({"fib_number": 1, "policy": {"min_runs": 2, "max_runs": 1}}),
            "min_runs = 2, allowed are 1 to max_runs = 1",
        ),
    ] {
        let refusal = validate_vector(&json!({"benchmark": benchmark, "request": request})).unwrap_err();
        assert_eq!(refusal.to_string(), sentence);
    }
}

#[test]
fn what_a_source_may_send_at_first_is_at_most_what_there_is() {
    for (batches, first) in [(1, 1), (2, 2), (3, 2), (u32::MAX, 2)] {
        let request =
            SizedThroughputRequest { message_size: 65_536, batch_size: 1, number_of_batches: batches, ..one_pair() };
        assert_eq!(benchmarks::SizedThroughput::parameters(&request).unwrap().first_batches(), first);
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
