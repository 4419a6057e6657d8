//! A program with two testees, neither of which has a benchmark. The tests of the program start it.

use std::env;
use std::process::ExitCode;

use mpp_harness::{LANGUAGE, Testee, program};

fn main() -> ExitCode {
    let testee = |symbol| Testee::define(symbol, "None", "1.0", LANGUAGE);
    program::run(env::args_os().skip(1), vec![testee("ONE"), testee("TWO")])
}
