//! What benchmarks take, validated.

mod all_pairs_shortest_path;
mod atomic_register;
mod duration;
mod invalid_parameter;
mod measuring_policy;
mod measuring_request;
mod plain;
mod sized_throughput;
mod streaming_windows;
mod throughput_ping_pong;

pub use all_pairs_shortest_path::AllPairsShortestPathParameters;
pub use atomic_register::AtomicRegisterParameters;
pub use duration::duration_millis;
pub use invalid_parameter::InvalidParameter;
pub use measuring_policy::MeasuringPolicy;
pub use measuring_request::{MeasuringRequest, check_range};
pub use plain::*;
pub use sized_throughput::SizedThroughputParameters;
pub use streaming_windows::StreamingWindowsParameters;
pub use throughput_ping_pong::ThroughputPingPongParameters;
