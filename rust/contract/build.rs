//! Generates the contract's messages and services from `proto/`, without a system's protoc.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use protox::prost::Message;

const FOLDER: &str = "../../proto";
const FILES: [&str; 3] = ["messages.proto", "benchmarks.proto", "distributed.proto"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed={FOLDER}");
    let descriptors = protox::compile(FILES, [FOLDER])?;
    let folder = env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?;
    fs::write(Path::new(&folder).join("descriptors.bin"), descriptors.encode_to_vec())?;
    tonic_prost_build::configure()
        // Whoever calls a service says how it connects.
        .build_transport(false)
        .compile_fds(descriptors)?;
    Ok(())
}
