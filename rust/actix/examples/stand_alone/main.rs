//! The least that an Actix user would write to time a benchmark: no harness, no answer, no service.
//!
//! The suite's times are compared with it: measuring adds nothing (`tests/studies/stand_alone.py`). It takes
//! the testee's symbol, the benchmark's name and how many runs to make, and prints the time of each run in milliseconds.
#![allow(clippy::expect_used, reason = "who starts it knows what it takes")]

mod calls;
mod counting;
mod pairs;
mod ring;

use std::env;
use std::sync::mpsc::channel;
use std::thread;

use actix::prelude::*;

use calls::fibonacci;
use counting::counting;
use pairs::ping_pong;
use ring::thread_ring;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arbiters = arbiters(&arguments[0]);
    for _ in 0..arguments[2].parse().expect("a number of runs") {
        let millis = match (arguments[0].as_str(), arguments[1].as_str()) {
            ("ACTIX", "PINGPONG") => ping_pong(&arbiters, 1, 1),
            ("ACTIX" | "ACTIXARBITERS", "TPPINGPONG") => ping_pong(&arbiters, 500, 2),
            ("ACTIX", "FIBONACCI") => fibonacci(&arbiters[0], 22),
            ("ACTIX", "THREADRING") => thread_ring(&arbiters[0]),
            ("ACTIX", "COUNTING") => counting(&arbiters[0], 1),
            (symbol, benchmark) => panic!("there is no {benchmark} of {symbol}"),
        };
        println!("{millis}");
    }
}

/// Returns where a testee's actors are placed: on the System's own arbiter, or on one for each processor.
fn arbiters(symbol: &str) -> Vec<ArbiterHandle> {
    let count = if symbol == "ACTIXARBITERS" { thread::available_parallelism().map_or(1, usize::from) } else { 0 };
    let (started, arbiters) = channel();
    thread::spawn(move || {
        let system = System::new();
        let own = || System::current().arbiter().clone();
        let more = (0..count).map(|_| Arbiter::new().handle()).collect();
        started.send(if count == 0 { vec![own()] } else { more }).expect("a program");
        system.run()
    });
    arbiters.recv().expect("a System")
}

/// Has an actor begin.
#[derive(Message)]
#[rtype(result = "()")]
pub struct Start;
