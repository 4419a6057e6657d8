//! Generates the contract's messages and services from `proto/`, without a system's protoc.

use std::error::Error;

const FOLDER: &str = "../../proto";
const FILES: [&str; 3] = ["messages.proto", "benchmarks.proto", "distributed.proto"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed={FOLDER}");
    let descriptors = protox::compile(FILES, [FOLDER])?;
    tonic_prost_build::configure()
        // Whoever calls a service says how it connects.
        .build_transport(false)
        .compile_fds(descriptors)?;
    Ok(())
}
