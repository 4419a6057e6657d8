//! Requests and numbers as golden vectors write them.

use mpp_contract::{
    ApspRequest, AtomicRegisterRequest, ChameneosRequest, FibonacciRequest, PingPongRequest, RunPolicy,
    SizedThroughputRequest, StreamingWindowsRequest, ThroughputPingPongRequest,
};
use serde_json::Value;

/// An unsigned hexadecimal number of 64 bits.
pub fn hex(value: &Value) -> u64 {
    u64::from_str_radix(value.as_str().unwrap(), 16).unwrap()
}

/// A number that may be written as a string.
pub fn double(value: &Value) -> f64 {
    value.as_str().map_or_else(|| value.as_f64().unwrap(), |text| text.parse().unwrap())
}

/// A whole number that is written as a string where it does not fit a double.
pub fn whole(value: &Value) -> u64 {
    value.as_str().map_or_else(|| value.as_u64().unwrap(), |text| text.parse().unwrap())
}

/// A number of half as many bits, that may be written as a string.
fn float(value: &Value) -> f32 {
    double(value) as f32
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

fn small(value: &Value) -> u32 {
    whole(value).try_into().unwrap()
}

/// Makes a function that fills a message of the contract with fields by their names.
macro_rules! filler {
    ($function:ident, $message:ty, { $($field:ident: $read:expr),* }) => {
        pub fn $function(fields: &Value) -> $message {
            let mut message = <$message>::default();
            for (name, value) in fields.as_object().unwrap() {
                match name.as_str() {
                    $(stringify!($field) => message.$field = $read(value),)*
                    other => panic!("{} has no field {other}", stringify!($message)),
                }
            }
            message
        }
    };
}

filler!(policy, RunPolicy, {
    min_runs: small, max_runs: small, rse_target: double, max_millis: whole, verify: flag, warmup_runs: small
});
filler!(ping_pong, PingPongRequest, { number_of_messages: whole, policy: some_policy });
filler!(throughput_ping_pong, ThroughputPingPongRequest, {
    messages_per_pair: whole, pipeline_size: whole, parallelism: small, static_only: flag, policy: some_policy
});
filler!(fibonacci, FibonacciRequest, { fib_number: small, policy: some_policy });
filler!(chameneos, ChameneosRequest, { number_of_chameneos: small, number_of_meetings: whole, policy: some_policy });
filler!(sized_throughput, SizedThroughputRequest, {
    message_size: small, batch_size: small, number_of_batches: small, number_of_pairs: small, policy: some_policy
});
filler!(atomic_register, AtomicRegisterRequest, {
    read_workload: float, write_workload: float, partition_size: small, number_of_keys: whole, policy: some_policy
});
filler!(streaming_windows, StreamingWindowsRequest, {
    number_of_partitions: small,
    batch_size: whole,
    window_size: text,
    number_of_windows: whole,
    window_size_amplification: whole,
    policy: some_policy
});
filler!(all_pairs_shortest_path, ApspRequest, { number_of_nodes: small, block_size: small, policy: some_policy });

fn flag(value: &Value) -> bool {
    value.as_bool().unwrap()
}

fn some_policy(value: &Value) -> Option<RunPolicy> {
    Some(policy(value))
}
