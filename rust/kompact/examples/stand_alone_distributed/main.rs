//! The least that a user of Kompact would write to time a benchmark between two processes: no harness, no clean-up, no
//! answer, no service, no look at what fails.
//!
//! The suite's times are compared with it: measuring adds nothing (tests/studies/stand_alone.py). It is started
//! twice. With the testee's symbol, the benchmark's, and `ponger` it prints where it listens, and serves until its
//! standard input ends. With the symbols, how many runs to make, and where the other one listens it makes the runs, and
//! prints the time of each in milliseconds.
#![allow(clippy::unwrap_used, reason = "who starts it knows what it takes")]

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Instant;
use std::{env, io, thread};

use kompact::config_keys::system::THREADS;
use kompact::prelude::*;
use kompact_net::NetworkConfig;
use slog::Discard;
use slog_async::Async;

mod actors;
mod message;

const MESSAGES: u64 = 1000;
const PIPELINE: u64 = 100;
const PAIRS: usize = 4;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (pairs, pipeline) = match (arguments[0].as_str(), arguments[1].as_str()) {
        ("KOMPACTAC", "NETPINGPONG") => (1, 1),
        ("KOMPACTAC", "NETTPPINGPONG") => (PAIRS, PIPELINE),
        (symbol, benchmark) => panic!("there is no {benchmark} of {symbol}"),
    };
    let mut config = KompactConfig::default();
    config
        .set_config_value(&THREADS, thread::available_parallelism().unwrap().get())
        // Kompact's own writes to standard output.
        .logger(Logger::root_typed(Arc::new(Async::new(Discard).build().fuse()), o!()))
        .system_components(DeadletterBox::new, NetworkConfig::default().build());
    let system = config.build().wait().unwrap();
    match arguments[2].as_str() {
        "ponger" => serve(&system, pairs),
        runs => ping(&system, runs.parse().unwrap(), pairs, pipeline, &arguments[3]),
    }
}

fn serve(system: &KompactSystem, pairs: usize) {
    actors::pongers(system, pairs);
    println!("{}", system.system_path().socket_address());
    io::copy(&mut io::stdin(), &mut io::sink()).unwrap();
}

fn ping(system: &KompactSystem, runs: usize, pairs: usize, pipeline: u64, other: &str) {
    let pongers = actors::find(system, pairs, other);
    for _ in 0..runs {
        let (done, ended) = channel();
        let pingers = actors::pingers(system, &pongers, pipeline, &done);
        let begin = Instant::now();
        pingers.iter().for_each(|pinger| pinger.tell(actors::Start));
        for _ in 0..pairs {
            ended.recv().unwrap();
        }
        println!("{}", begin.elapsed().as_secs_f64() * 1e3);
    }
}
