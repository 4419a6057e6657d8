//! The program for masters and clients. It has the local benchmarks, too, which pay for Kompact's networking in it.

use std::process::ExitCode;

fn main() -> ExitCode {
    mpp_kompact::run()
}
