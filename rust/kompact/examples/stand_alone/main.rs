//! The least that a user of Kompact would write to time a benchmark: no harness, no clean-up, no answer, no service.
//!
//! The suite's times are compared with it: measuring adds nothing (tests/studies/stand_alone.py). It takes the
//! testee's symbol, the benchmark's, and how many runs to make, and prints the time of each run in milliseconds.
#![allow(clippy::unwrap_used, reason = "who starts it knows what it takes")]

use std::env;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Instant;

use kompact::config_keys::system::THREADS;
use kompact::prelude::*;

mod actors;
mod calls;
mod components;

/// Creates a run's components and returns a function that starts them. Each of its parts sends to the channel at its end.
type Program = fn(&KompactSystem, &Sender<()>) -> Start;
type Start = Box<dyn FnOnce()>;

const MESSAGES: u64 = 100_000;
const PIPELINE: u64 = 500;
const PAIRS: usize = 2;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (program, parts): (Program, usize) = match (arguments[0].as_str(), arguments[1].as_str()) {
        ("KOMPACTAC", "PINGPONG") => (|system, done| actors::pairs(system, done, 1, 1), 1),
        ("KOMPACTAC", "TPPINGPONG") => (|system, done| actors::pairs(system, done, PAIRS, PIPELINE), PAIRS),
        ("KOMPACTAC", "FIBONACCI") => (|system, done| calls::fibonacci(system, done, 22), 1),
        ("KOMPACTCO", "PINGPONG") => (|system, done| components::pairs(system, done, 1, 1), 1),
        ("KOMPACTCO", "TPPINGPONG") => (|system, done| components::pairs(system, done, PAIRS, PIPELINE), PAIRS),
        (symbol, benchmark) => panic!("there is no {benchmark} of {symbol}"),
    };
    let mut config = KompactConfig::default();
    config.set_config_value(&THREADS, thread::available_parallelism().unwrap().get());
    let system = config.build().wait().unwrap();
    for _ in 0..arguments[2].parse().unwrap() {
        let (done, ended) = channel();
        let start = program(&system, &done);
        let begin = Instant::now();
        start();
        for _ in 0..parts {
            ended.recv().unwrap();
        }
        println!("{}", begin.elapsed().as_secs_f64() * 1e3);
    }
}
