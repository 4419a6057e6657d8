//! Tells the harness which compiler it is built with.

use std::error::Error;
use std::process::Command;

fn main() -> Result<(), Box<dyn Error>> {
    let rustc = std::env::var_os("RUSTC").ok_or("cargo sets RUSTC for build scripts")?;
    let output = Command::new(rustc).arg("--version").output()?;
    let text = String::from_utf8(output.stdout)?;
    // "rustc 1.95.0 (59807616e 2026-04-14)"
    let version = text.split_whitespace().nth(1).ok_or_else(|| format!("'{text}' names no version"))?;
    println!("cargo:rustc-env=MPP_RUSTC_VERSION={version}");
    println!("cargo:rerun-if-changed=build.rs");
    Ok(())
}
