//! The least that a user of threads, or of Tokio's tasks, would write to time a benchmark: no harness, no answer, no
//! service.
//!
//! The suite's times are compared with it: measuring adds nothing (`tests/studies/stand_alone.py`). It takes
//! the testee's symbol, the benchmark's name and how many runs to make, and prints the time of each run in milliseconds.
#![allow(clippy::unwrap_used, reason = "who starts it knows what it takes")]

use std::env;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Instant;

use tokio::runtime::Runtime;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

const MESSAGES: u64 = 100_000;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (pairs, pipeline) = match arguments[1].as_str() {
        "PINGPONG" => (1, 1),
        "TPPINGPONG" => (2, 500),
        benchmark => panic!("there is no {benchmark}"),
    };
    let runtime = Runtime::new().unwrap();
    for _ in 0..arguments[2].parse().unwrap() {
        let millis = match arguments[0].as_str() {
            "RUSTSTD" => with_threads(pairs, pipeline),
            "TOKIO" => with_tasks(&runtime, pairs, pipeline),
            symbol => panic!("there is no {symbol}"),
        };
        println!("{millis}");
    }
}

enum ToPinger {
    Start,
    Pong,
}

/// A pinger's messages.
struct Course {
    pipeline: u64,
    sent: u64,
    received: u64,
}

impl Course {
    fn new(pipeline: u64) -> Self {
        Self { pipeline, sent: 0, received: 0 }
    }

    /// Returns the number of pings that a message makes the pinger send; none if it was the last.
    fn pings(&mut self, message: &ToPinger) -> Option<u64> {
        let pings = match message {
            ToPinger::Start => self.pipeline,
            ToPinger::Pong => {
                self.received += 1;
                u64::from(self.sent < MESSAGES)
            }
        };
        self.sent += pings;
        (self.received < MESSAGES).then_some(pings)
    }
}

struct ThreadsPing {
    sender: Sender<ToPinger>,
}

fn with_threads(pairs: usize, pipeline: u64) -> f64 {
    let (done, ended) = channel();
    let create_pair = |_| {
        let (pinger, pongs) = channel();
        let (ponger, pings) = channel();
        let (itself, done) = (pinger.clone(), done.clone());
        thread::spawn(move || ping(pipeline, &itself, &ponger, &pongs, &done));
        thread::spawn(move || pong(&pings));
        pinger
    };
    let pingers: Vec<Sender<ToPinger>> = (0..pairs).map(create_pair).collect();
    let begin = Instant::now();
    pingers.iter().for_each(|pinger| pinger.send(ToPinger::Start).unwrap());
    (0..pairs).for_each(|_| ended.recv().unwrap());
    begin.elapsed().as_secs_f64() * 1e3
}

fn ping(
    pipeline: u64,
    itself: &Sender<ToPinger>,
    ponger: &Sender<ThreadsPing>,
    mailbox: &Receiver<ToPinger>,
    done: &Sender<()>,
) {
    let mut course = Course::new(pipeline);
    while let Some(pings) = course.pings(&mailbox.recv().unwrap()) {
        (0..pings).for_each(|_| ponger.send(ThreadsPing { sender: itself.clone() }).unwrap());
    }
    done.send(()).unwrap();
}

fn pong(mailbox: &Receiver<ThreadsPing>) {
    for ThreadsPing { sender } in mailbox {
        sender.send(ToPinger::Pong).unwrap();
    }
}

struct TasksPing {
    sender: UnboundedSender<ToPinger>,
}

fn with_tasks(runtime: &Runtime, pairs: usize, pipeline: u64) -> f64 {
    let (done, ended) = channel();
    let create_pair = |_| {
        let (pinger, pongs) = unbounded_channel();
        let (ponger, pings) = unbounded_channel();
        runtime.spawn(ping_task(pipeline, pinger.clone(), ponger, pongs, done.clone()));
        runtime.spawn(pong_task(pings));
        pinger
    };
    let pingers: Vec<UnboundedSender<ToPinger>> = (0..pairs).map(create_pair).collect();
    let begin = Instant::now();
    pingers.iter().for_each(|pinger| pinger.send(ToPinger::Start).unwrap());
    (0..pairs).for_each(|_| ended.recv().unwrap());
    begin.elapsed().as_secs_f64() * 1e3
}

async fn ping_task(
    pipeline: u64,
    itself: UnboundedSender<ToPinger>,
    ponger: UnboundedSender<TasksPing>,
    mut mailbox: UnboundedReceiver<ToPinger>,
    done: Sender<()>,
) {
    let mut course = Course::new(pipeline);
    while let Some(pings) = course.pings(&mailbox.recv().await.unwrap()) {
        (0..pings).for_each(|_| ponger.send(TasksPing { sender: itself.clone() }).unwrap());
    }
    done.send(()).unwrap();
}

async fn pong_task(mut mailbox: UnboundedReceiver<TasksPing>) {
    while let Some(TasksPing { sender }) = mailbox.recv().await {
        sender.send(ToPinger::Pong).unwrap();
    }
}
