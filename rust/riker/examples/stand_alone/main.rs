//! The least that a Riker user would write to time a benchmark: no harness, no answer, no service. Most actors of
//! earlier runs stay behind, idle.
//!
//! The suite's times are compared with it: measuring adds nothing (`tests/studies/stand_alone.py`). It takes
//! the testee's symbol, the benchmark's name and how many runs to make, and prints the time of each run in milliseconds.
#![allow(clippy::expect_used, reason = "who starts it knows what it takes")]

mod calls;
mod counting;
mod pairs;
mod ring;

use std::env;
use std::thread;

use riker::actors::*;
use slog::{Discard, Logger, o};

use calls::fibonacci;
use counting::counting;
use pairs::ping_pong;
use ring::thread_ring;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let mut config = riker::load_config();
    config.set("dispatcher.pool_size", processors as i64).expect("a setting");
    let builder = SystemBuilder::new().cfg(config).log(Logger::root(Discard, o!()));
    let Ok(system) = builder.create() else { panic!("no system") };
    for run in 0..arguments[2].parse().expect("a number of runs") {
        let millis = match (arguments[0].as_str(), arguments[1].as_str()) {
            ("RIKER", "PINGPONG") => ping_pong(&system, run, 1, 1),
            ("RIKER", "TPPINGPONG") => ping_pong(&system, run, 500, 2),
            ("RIKER", "FIBONACCI") => fibonacci(&system, run, 22),
            ("RIKER", "THREADRING") => thread_ring(&system, run),
            ("RIKER", "COUNTING") => counting(&system, run, 1),
            (symbol, benchmark) => panic!("there is no {benchmark} of {symbol}"),
        };
        println!("{millis}");
    }
}
