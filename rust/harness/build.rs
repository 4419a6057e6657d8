//! Tells the harness which compiler it is built with, and by which profile.

use std::error::Error;
use std::process::Command;

// The settings of a profile that speed depends on.
const SETTINGS: [&str; 5] = ["OPT_LEVEL", "LTO", "CODEGEN_UNITS", "DEBUG_ASSERTIONS", "OVERFLOW_CHECKS"];

fn main() -> Result<(), Box<dyn Error>> {
    let rustc = std::env::var_os("RUSTC").ok_or("cargo sets RUSTC for build scripts")?;
    let output = Command::new(rustc).arg("--version").output()?;
    let text = String::from_utf8(output.stdout)?;
    // "rustc 1.95.0 (59807616e 2026-04-14)"
    let version = text.split_whitespace().nth(1).ok_or_else(|| format!("'{text}' names no version"))?;
    println!("cargo:rustc-env=MPP_RUSTC_VERSION={version}");
    // Cargo calls the profile that it calls "dev" everywhere else "debug" here.
    let profile = if std::env::var("PROFILE")? == "release" { "release" } else { "dev" };
    println!("cargo:rustc-env=MPP_PROFILE={profile}");
    // Variables override what the workspace sets: CARGO_PROFILE_RELEASE_LTO=off
    let mut overrides = Vec::new();
    for setting in SETTINGS {
        let variable = format!("CARGO_PROFILE_{}_{setting}", profile.to_uppercase());
        println!("cargo:rerun-if-env-changed={variable}");
        if let Ok(value) = std::env::var(&variable) {
            overrides.push(format!("{variable} = {value}"));
        }
    }
    if !overrides.is_empty() {
        println!("cargo:rustc-env=MPP_PROFILE_OVERRIDES={}", overrides.join(", "));
    }
    println!("cargo:rerun-if-changed=build.rs");
    Ok(())
}
