//! Serves the contract for a worker: a program in any language that does nothing but the phases of benchmarks.
//!
//! `mpp-host <worker> [<argument>...] -- <addresses as those of any testee>`, such as
//!
//! * `mpp-host python3 worker.py -- 127.0.0.1:0` for local benchmarks,
//! * `mpp-host python3 worker.py -- 127.0.0.1:0 127.0.0.1:0 2` for a master of two clients,
//! * `mpp-host python3 worker.py -- <master> 127.0.0.1:0` for a client.
//!
//! The host and its worker talk in lines of JSON on the worker's standard input and output: docs/worker-protocol.md.
//! The worker's standard error is the host's.
//!
//! # Layout
//!
//! * [`command_line`], [`deadlines`]: the host's arguments and variables
//! * [`keeper`]: the process between both, which leaves nothing of a worker behind
//! * [`process`], [`lines`], [`log_tail`]: a worker's process and its streams
//! * [`message`], [`conversation`]: requests, answers, and their deadlines
//! * [`worker`]: the worker at hand, and a fresh one once that is lost
//! * [`parameters`], [`phases`], [`nodes`]: benchmarks as the harness knows them
//!
//! Exit code: as any testee's, and 1 if the worker cannot be started or does not answer `hello` as it should.

mod command_line;
mod conversation;
mod deadlines;
mod keeper;
mod lines;
mod log_tail;
mod message;
mod nodes;
mod parameters;
mod phases;
mod process;
mod worker;

use std::env;
use std::process::ExitCode;
use std::sync::Arc;

use mpp_harness::program;

use crate::command_line::CommandLine;
use crate::deadlines::Deadlines;
use crate::worker::Worker;

fn main() -> ExitCode {
    let words: Vec<_> = env::args_os().skip(1).collect();
    if let Some((keeper::WORD, command)) = words.split_first().and_then(|(word, rest)| Some((word.to_str()?, rest))) {
        return keeper::keep(command);
    }
    let CommandLine { command, role } = match CommandLine::parse(&words) {
        Ok(parsed) => parsed,
        Err(wrong) => return program::fail(&wrong, program::USAGE),
    };
    let deadlines = match Deadlines::from_environment() {
        Ok(deadlines) => deadlines,
        Err(wrong) => return program::fail(&wrong, program::USAGE),
    };
    let worker = match Worker::start(command, role.clone(), deadlines) {
        Ok(worker) => Arc::new(worker),
        Err(failure) => return program::fail(&failure, program::FAILED),
    };
    let code = match worker.testee() {
        Ok(testee) => program::serve(testee, role, |ending| worker.end_with_client(ending.clone())),
        Err(failure) => program::fail(&failure, program::FAILED),
    };
    worker.end();
    code
}
