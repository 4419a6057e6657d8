//! The program for masters and clients.

use std::process::ExitCode;

fn main() -> ExitCode {
    mpp_ractor::run()
}
