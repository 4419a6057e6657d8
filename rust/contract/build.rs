//! Generates the contract's messages, services and options from `proto/`, without a system's protoc.

#[path = "build/options.rs"]
mod options;
#[path = "build/services.rs"]
mod services;

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use protox::Compiler;

const FOLDER: &str = "../../proto";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed={FOLDER}");
    let mut compiler = Compiler::new([FOLDER])?;
    compiler.include_imports(true).include_source_info(true);
    for file in fs::read_dir(FOLDER)? {
        compiler.open_file(file?.path())?;
    }
    let folder = env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?;
    let folder = Path::new(&folder);
    fs::write(folder.join("descriptors.bin"), compiler.encode_file_descriptor_set())?;
    let pool = compiler.descriptor_pool();
    fs::write(folder.join("options.rs"), options::generate(&pool)?)?;
    fs::write(folder.join("services.rs"), services::generate(&pool)?)?;
    tonic_prost_build::configure()
        .build_server(false)
        // Callers bring their own transport.
        .build_transport(false)
        .compile_fds(compiler.file_descriptor_set())?;
    Ok(())
}
