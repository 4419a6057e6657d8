//! Parameters of ATOMICREGISTER and STREAMINGWINDOWS.

use mpp_harness::parameters::{AtomicRegisterParameters, InvalidParameter, StreamingWindowsParameters};
use serde_json::{Value, json};

use crate::requests;

/// Good fields with others in their place.
fn having(mut good: Value, others: &Value) -> Value {
    good.as_object_mut().unwrap().extend(others.as_object().unwrap().clone());
    good
}

fn register(others: &Value) -> Result<AtomicRegisterParameters, InvalidParameter> {
    let good = json!({"read_workload": 0.5, "write_workload": 0.5, "partition_size": 3, "number_of_keys": 100});
    AtomicRegisterParameters::from_request(&requests::atomic_register(&having(good, others)))
}

fn windows(others: &Value) -> Result<StreamingWindowsParameters, InvalidParameter> {
    let good = json!({
        "number_of_partitions": 2,
        "batch_size": 100,
        "window_size": "1 second",
        "number_of_windows": 10,
        "window_size_amplification": 1,
    });
    StreamingWindowsParameters::from_request(&requests::streaming_windows(&having(good, others)))
}

#[test]
fn atomic_register_refuses_what_is_out_of_range() {
    let sum = "allowed are values that make 1 with read_workload = 0.5";
    for (bad, reason) in [
        (json!({"read_workload": "NaN"}), "read_workload = NaN, allowed are 0 to 1"),
        (json!({"read_workload": -0.5}), "read_workload = -0.5, allowed are 0 to 1"),
        (json!({"read_workload": 1.5}), "read_workload = 1.5, allowed are 0 to 1"),
        (json!({"read_workload": "inf"}), "read_workload = Infinity, allowed are 0 to 1"),
        (json!({"write_workload": "NaN"}), "write_workload = NaN, allowed are 0 to 1"),
        (json!({"write_workload": 2}), "write_workload = 2.0, allowed are 0 to 1"),
        (json!({"write_workload": 0.6}), &format!("write_workload = 0.6, {sum}")),
        (json!({"write_workload": 0.49998}), &format!("write_workload = 0.49998, {sum}")),
        (json!({"partition_size": 0}), "partition_size = 0, allowed are 1 to 1000000"),
        (json!({"partition_size": u32::MAX}), "partition_size = 4294967295, allowed are 1 to 1000000"),
        (json!({"number_of_keys": 0}), "number_of_keys = 0, allowed are 1 to 100000000"),
        (json!({"number_of_keys": 100_000_001}), "number_of_keys = 100000001, allowed are 1 to 100000000"),
        (json!({"number_of_keys": u64::MAX}), "number_of_keys = 18446744073709551615, allowed are 1 to 100000000"),
        (
            json!({"number_of_keys": 200_001, "policy": {"verify": true}}),
            "number_of_keys = 200001, allowed are values up to 6000000 for number_of_keys x partition_size x 10 \
             where the run is verified, here 6000030",
        ),
    ] {
        assert_eq!(register(&bad).unwrap_err().to_string(), reason, "{bad}");
    }
}

#[test]
fn atomic_register_accepts_the_rest() {
    for (accepted, keys_to_read) in [
        (json!({}), 50),
        (json!({"read_workload": 0.95, "write_workload": 0.05}), 95),
        (json!({"read_workload": 0.500_009}), 50),
        (json!({"read_workload": 1, "write_workload": 0, "number_of_keys": 7}), 7),
        (json!({"read_workload": 0, "write_workload": 1, "partition_size": 1_000_000}), 0),
        (json!({"number_of_keys": 100_000_000}), 50_000_000),
        (json!({"number_of_keys": 1}), 1),
        (json!({"number_of_keys": 200_000, "policy": {"verify": true}}), 100_000),
        (json!({"number_of_keys": 200_001, "policy": {"verify": false}}), 100_001),
    ] {
        assert_eq!(register(&accepted).unwrap().keys_to_read, keys_to_read, "{accepted}");
    }
}

#[test]
fn there_is_a_node_for_each_replica() {
    let parameters = register(&json!({})).unwrap();
    assert_eq!(parameters.require_nodes(3), Ok(()));
    let refused = parameters.require_nodes(2).unwrap_err().to_string();
    assert_eq!(refused, "partition_size = 3, allowed are 1 to 2, the number of nodes");
}

#[test]
fn streaming_windows_refuses_what_is_out_of_range() {
    for (bad, reason) in [
        (json!({"number_of_partitions": 0}), "number_of_partitions = 0, allowed are 1 to 1000000"),
        (json!({"number_of_partitions": 1_000_001}), "number_of_partitions = 1000001, allowed are 1 to 1000000"),
        (json!({"batch_size": 1}), "batch_size = 1, allowed are 2 to 10000000"),
        (json!({"batch_size": 10_000_001}), "batch_size = 10000001, allowed are 2 to 10000000"),
        (json!({"batch_size": u64::MAX}), "batch_size = 18446744073709551615, allowed are 2 to 10000000"),
        (
            json!({"batch_size": 5_000_001}),
            "batch_size = 5000001, allowed are values up to 10000000 for batch_size x number_of_partitions, \
             here 10000002",
        ),
        (json!({"number_of_windows": 0}), "number_of_windows = 0, allowed are 1 to 1000000000000"),
        (
            json!({"number_of_windows": 1_000_000_001}),
            "number_of_windows = 1000000001, allowed are values up to 1000000000000 for \
             number_of_windows x window_size in ms, which is 1000",
        ),
        (json!({"window_size_amplification": 0}), "window_size_amplification = 0, allowed are 1 to 2147483647"),
        (
            json!({"window_size_amplification": 2_147_484}),
            "window_size_amplification = 2147484, allowed are values up to 2147483647 for \
             window_size in ms x window_size_amplification, here 2147484000",
        ),
    ] {
        assert_eq!(windows(&bad).unwrap_err().to_string(), reason, "{bad}");
    }
}

#[test]
fn a_window_size_is_a_whole_number_with_a_unit() {
    let allowed =
        "allowed are whole numbers with a unit, ms, s or min, from 1 ms to 2147483647 ms, such as 10ms or 1 second";
    for bad in [
        "",
        "0ms",
        "0 s",
        "1",
        "ms",
        " ms",
        "-1 ms",
        "+1 ms",
        "1.5 s",
        "1  s",
        " 1 s",
        "1 s ",
        "1\ts",
        "1 Second",
        "1 MS",
        "1 h",
        "1 day",
        "1 us",
        "1 second 2",
        "٣ s",
        "2147483648 ms",
        "2147484 s",
        "999999999999999999 min",
        "1000000000000000000 ms",
    ] {
        let refused = windows(&json!({"window_size": bad})).unwrap_err().to_string();
        assert_eq!(refused, format!("window_size = {bad}, {allowed}"));
    }
    for (size, millis) in [
        ("1ms", 1),
        ("1 ms", 1),
        ("10millis", 10),
        ("1 millisecond", 1),
        ("7 milliseconds", 7),
        ("2s", 2000),
        ("2 sec", 2000),
        ("1 second", 1000),
        ("3 seconds", 3000),
        ("1min", 60_000),
        ("1 minute", 60_000),
        ("2 minutes", 120_000),
        ("0010 ms", 10),
        ("2147483647 ms", 2_147_483_647),
        ("2147483 s", 2_147_483_000),
    ] {
        let accepted = windows(&json!({"window_size": size, "number_of_windows": 1}));
        assert_eq!(accepted.unwrap().window_millis, millis, "{size}");
    }
}

#[test]
fn streaming_windows_accepts_what_is_at_the_edge() {
    let expected = |batch_size, number_of_windows, amplification| {
        let (number_of_partitions, window_millis) = (2, 1000);
        StreamingWindowsParameters { number_of_partitions, batch_size, window_millis, number_of_windows, amplification }
    };
    let largest = windows(&json!({"batch_size": 5_000_000, "window_size_amplification": 2_147_483}));
    assert_eq!(largest.unwrap(), expected(5_000_000, 10, 2_147_483));
    let longest = windows(&json!({"number_of_windows": 1_000_000_000}));
    assert_eq!(longest.unwrap(), expected(100, 1_000_000_000, 1));
}
