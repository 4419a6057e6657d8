//! What benchmarks take, validated.

mod all_pairs_shortest_path;
mod chameneos;
mod fibonacci;
mod invalid_parameter;
mod limits;
mod measuring_policy;
mod ping_pong;
mod sized_throughput;
mod throughput_ping_pong;

pub use all_pairs_shortest_path::AllPairsShortestPathParameters;
pub use chameneos::ChameneosParameters;
pub use fibonacci::FibonacciParameters;
pub use invalid_parameter::InvalidParameter;
pub use measuring_policy::MeasuringPolicy;
pub use ping_pong::PingPongParameters;
pub use sized_throughput::SizedThroughputParameters;
pub use throughput_ping_pong::ThroughputPingPongParameters;
