//! Testee GRPCRUST: pairs of tasks that talk by streams of gRPC, as who uses no framework for components would do it.

mod connection;
mod file_transfer;
mod latency;
mod net_connections;
mod ping_pong;
mod registry;
mod server;
mod sized_throughput;
#[cfg(test)]
mod tests;

use std::process::ExitCode;

use mpp_harness::program;

/// Prost generates it from `proto/`.
mod proto {
    #![allow(missing_docs, clippy::pedantic)]
    tonic::include_proto!("mpp.pairs");
}

fn main() -> ExitCode {
    program::run(std::env::args_os().skip(1), vec![registry::testee()])
}
