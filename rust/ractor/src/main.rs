//! The program for local benchmarks.

use std::process::ExitCode;

fn main() -> ExitCode {
    mpp_ractor::run()
}
