//! The benchmarks' parameters, validated.

mod all_pairs_shortest_path;
mod atomic_register;
mod counting;
mod duration;
mod fairness;
mod fork_join;
mod invalid_parameter;
mod latency;
mod measuring_policy;
mod measuring_request;
mod net_connections;
mod plain;
mod prime_sieve;
mod request_reply;
mod sized_throughput;
mod streaming_windows;
mod thread_ring;
mod throughput_ping_pong;

pub use all_pairs_shortest_path::AllPairsShortestPathParameters;
pub use atomic_register::AtomicRegisterParameters;
pub use counting::CountingParameters;
pub use duration::duration_millis;
pub use fairness::FairnessParameters;
pub use fork_join::{ForkJoinCreateParameters, ForkJoinThroughputParameters};
pub use invalid_parameter::InvalidParameter;
pub use latency::LatencyParameters;
pub use measuring_policy::MeasuringPolicy;
pub use measuring_request::{MeasuringRequest, check_range};
pub use net_connections::NetConnectionsParameters;
pub use plain::*;
pub use prime_sieve::PrimeSieveParameters;
pub use request_reply::RequestReplyParameters;
pub use sized_throughput::SizedThroughputParameters;
pub use streaming_windows::StreamingWindowsParameters;
pub use thread_ring::ThreadRingParameters;
pub use throughput_ping_pong::ThroughputPingPongParameters;
