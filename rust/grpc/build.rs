//! Generates messages and the service from `proto/`, without a system's protoc.

use std::error::Error;

const FOLDER: &str = "proto";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed={FOLDER}");
    tonic_prost_build::configure()
        // Callers bring their own transport.
        .build_transport(false)
        // A payload is a part of the received bytes, not a copy.
        .bytes(".")
        .compile_fds(protox::compile(["pairs.proto"], [FOLDER])?)?;
    Ok(())
}
