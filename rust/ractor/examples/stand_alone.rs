//! The least that a Ractor user would write to time a benchmark: no harness, no answer, no service.
//!
//! The suite's times are compared with it: measuring adds nothing (`tests/studies/stand_alone.py`). It takes
//! the testee's symbol, the benchmark's name and how many runs to make, and prints the time of each run in milliseconds.
#![allow(clippy::expect_used, reason = "who starts it knows what it takes")]

use std::env;
use std::sync::mpsc::{Sender, channel};
use std::time::Instant;

use ractor::{Actor, ActorProcessingErr, ActorRef};
use tokio::runtime::Runtime;

const MESSAGES: u64 = 100_000;

// As the testee: Ractor's actors are tasks, and this thread is none of tokio's workers.
fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let runtime = Runtime::new().expect("a runtime");
    for _ in 0..arguments[2].parse().expect("a number of runs") {
        let millis = match (arguments[0].as_str(), arguments[1].as_str()) {
            ("RACTOR", "PINGPONG") => ping_pong(&runtime, 1, 1),
            ("RACTOR", "TPPINGPONG") => ping_pong(&runtime, 500, 2),
            (symbol, benchmark) => panic!("there is no {benchmark} of {symbol}"),
        };
        println!("{millis}");
    }
}

fn ping_pong(runtime: &Runtime, pipeline: u64, pairs: usize) -> f64 {
    let (done, all_done) = channel();
    let create = |_| {
        let pinger = Pinger { pipeline, done: done.clone() };
        runtime.block_on(Pinger::spawn(None, pinger, ())).expect("a pinger").0
    };
    let pingers: Vec<_> = (0..pairs).map(create).collect();
    let begin = Instant::now();
    for pinger in &pingers {
        pinger.cast(ToPinger::Start).expect("a pinger");
    }
    (0..pairs).for_each(|_| all_done.recv().expect("a pinger"));
    begin.elapsed().as_secs_f64() * 1e3
}

enum ToPinger {
    Start,
    Pong,
}

struct Ping {
    pinger: ActorRef<ToPinger>,
}

#[cfg(feature = "cluster")]
impl ractor::Message for ToPinger {}

#[cfg(feature = "cluster")]
impl ractor::Message for Ping {}

struct Pinger {
    pipeline: u64,
    done: Sender<()>,
}

struct Pings {
    ponger: ActorRef<Ping>,
    sent: u64,
    received: u64,
}

impl Pings {
    fn send(&mut self, pinger: &ActorRef<ToPinger>) -> Result<(), ActorProcessingErr> {
        self.sent += 1;
        Ok(self.ponger.cast(Ping { pinger: pinger.clone() })?)
    }
}

impl Actor for Pinger {
    type Msg = ToPinger;
    type State = Pings;
    type Arguments = ();

    async fn pre_start(&self, myself: ActorRef<ToPinger>, (): ()) -> Result<Pings, ActorProcessingErr> {
        let (ponger, _) = Ponger::spawn_linked(None, Ponger, (), myself.get_cell()).await?;
        Ok(Pings { ponger, sent: 0, received: 0 })
    }

    async fn handle(
        &self,
        myself: ActorRef<ToPinger>,
        message: ToPinger,
        state: &mut Pings,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            ToPinger::Start => {
                while state.sent < self.pipeline {
                    state.send(&myself)?;
                }
            }
            ToPinger::Pong => {
                state.received += 1;
                if state.sent < MESSAGES {
                    state.send(&myself)?;
                } else if state.received == MESSAGES {
                    self.done.send(())?;
                    // The ponger ends with its supervisor.
                    myself.stop(None);
                }
            }
        }
        Ok(())
    }
}

struct Ponger;

impl Actor for Ponger {
    type Msg = Ping;
    type State = ();
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Ping>, (): ()) -> Result<(), ActorProcessingErr> {
        Ok(())
    }

    async fn handle(&self, _: ActorRef<Ping>, Ping { pinger }: Ping, (): &mut ()) -> Result<(), ActorProcessingErr> {
        Ok(pinger.cast(ToPinger::Pong)?)
    }
}
