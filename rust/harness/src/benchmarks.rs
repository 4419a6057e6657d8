//! The benchmarks that a testee can have.

use mpp_contract::{
    ApspRequest, AtomicRegisterRequest, ChameneosRequest, FibonacciRequest, PingPongRequest, RunPolicy,
    SizedThroughputRequest, StreamingWindowsRequest, ThroughputPingPongRequest,
};

use crate::BenchmarkKey;
use crate::parameters::{
    AllPairsShortestPathParameters, AtomicRegisterParameters, ChameneosParameters, FibonacciParameters,
    InvalidParameter, PingPongParameters, SizedThroughputParameters, StreamingWindowsParameters,
    ThroughputPingPongParameters,
};

/// Implements [`BenchmarkKey`] for a benchmark whose parameters have a constructor `from_request`.
macro_rules! key {
    ($name:ident, $symbol:literal, $request:ty, $parameters:ty) => {
        impl BenchmarkKey for $name {
            const SYMBOL: &'static str = $symbol;
            type Request = $request;
            type Parameters = $parameters;

            fn parameters(request: &$request) -> Result<$parameters, InvalidParameter> {
                <$parameters>::from_request(request)
            }

            fn policy(request: &$request) -> RunPolicy {
                request.policy.unwrap_or_default()
            }
        }
    };
}

/// Overhead of passing a message.
#[derive(Debug)]
pub struct PingPong;
key!(PingPong, "PINGPONG", PingPongRequest, PingPongParameters);

/// Throughput of independent pairs with pipelining.
#[derive(Debug)]
pub struct ThroughputPingPong;
key!(ThroughputPingPong, "TPPINGPONG", ThroughputPingPongRequest, ThroughputPingPongParameters);

/// Creation and destruction of components.
#[derive(Debug)]
pub struct Fibonacci;
key!(Fibonacci, "FIBONACCI", FibonacciRequest, FibonacciParameters);

/// Contention on one mailbox.
#[derive(Debug)]
pub struct Chameneos;
key!(Chameneos, "CHAMENEOS", ChameneosRequest, ChameneosParameters);

/// Bulk-synchronous computation.
#[derive(Debug)]
pub struct AllPairsShortestPath;
key!(AllPairsShortestPath, "APSP", ApspRequest, AllPairsShortestPathParameters);

/// Overhead of a message between processes.
#[derive(Debug)]
pub struct NetPingPong;
key!(NetPingPong, "NETPINGPONG", PingPongRequest, PingPongParameters);

/// Throughput between processes, of independent pairs with pipelining.
#[derive(Debug)]
pub struct NetThroughputPingPong;
key!(NetThroughputPingPong, "NETTPPINGPONG", ThroughputPingPongRequest, ThroughputPingPongParameters);

/// Throughput between processes by size of messages.
#[derive(Debug)]
pub struct SizedThroughput;
key!(SizedThroughput, "SIZEDTHROUGHPUT", SizedThroughputRequest, SizedThroughputParameters);

/// Broadcasts that wait for a majority of replicas.
#[derive(Debug)]
pub struct AtomicRegister;
key!(AtomicRegister, "ATOMICREGISTER", AtomicRegisterRequest, AtomicRegisterParameters);

/// Spikes of computation in a stream.
#[derive(Debug)]
pub struct StreamingWindows;
key!(StreamingWindows, "STREAMINGWINDOWS", StreamingWindowsRequest, StreamingWindowsParameters);
