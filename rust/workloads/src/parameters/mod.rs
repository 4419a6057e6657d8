//! What benchmarks take, validated.

mod all_pairs_shortest_path;
mod atomic_register;
mod chameneos;
mod fibonacci;
mod invalid_parameter;
mod limits;
mod measuring_policy;
mod ping_pong;
mod sized_throughput;
mod streaming_windows;
mod throughput_ping_pong;
mod window_size;

pub use all_pairs_shortest_path::AllPairsShortestPathParameters;
pub use atomic_register::AtomicRegisterParameters;
pub use chameneos::ChameneosParameters;
pub use fibonacci::FibonacciParameters;
pub use invalid_parameter::InvalidParameter;
pub use measuring_policy::MeasuringPolicy;
pub use ping_pong::PingPongParameters;
pub use sized_throughput::SizedThroughputParameters;
pub use streaming_windows::StreamingWindowsParameters;
pub use throughput_ping_pong::ThroughputPingPongParameters;
