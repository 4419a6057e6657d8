//! The least that a user of Ractor would write to time a benchmark between two processes: no harness, no clean-up, no
//! answer, no service, no look at lost connections.
//!
//! The suite's times are compared with it: measuring adds nothing (`tests/studies/stand_alone.py`). It is started
//! twice. With the testee's symbol, the benchmark's, and `ponger` it prints where it listens, and serves until its
//! standard input ends. With the symbols, how many runs to make, and where the other one listens it makes the runs, and
//! prints the time of each in milliseconds.
#![allow(clippy::expect_used, reason = "who starts it knows what it takes")]

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};
use std::{env, io};

use ractor::{Actor, ActorProcessingErr, ActorRef, BytesConvertable, pg};
use ractor_cluster::{NodeServer, NodeServerMessage, client_connect};
use tokio::runtime::Runtime;
use tokio::time::sleep;

const MESSAGES: u64 = 1000;
const PIPELINE: u64 = 100;
const PAIRS: usize = 4;

// As the testee: Ractor's actors are tasks, and this thread is none of tokio's workers.
fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (pairs, pipeline) = match (arguments[0].as_str(), arguments[1].as_str()) {
        ("RACTOR", "NETPINGPONG") => (1, 1),
        ("RACTOR", "NETTPPINGPONG") => (PAIRS, PIPELINE),
        (symbol, benchmark) => panic!("there is no {benchmark} of {symbol}"),
    };
    let runtime = Runtime::new().expect("a runtime");
    match arguments[2].as_str() {
        "ponger" => serve(&runtime, pairs),
        runs => {
            let other = arguments[3].parse().expect("an address");
            ping(&runtime, runs.parse().expect("a number of runs"), pairs, pipeline, other);
        }
    }
}

async fn start_node(name: &str, port: u16) -> ActorRef<NodeServerMessage> {
    let ip = Ipv4Addr::LOCALHOST;
    let cookie = "stand-alone".to_owned();
    let server = NodeServer::new(port, cookie, name.to_owned(), ip.to_string(), None, None).with_listen_addr(ip.into());
    NodeServer::spawn(None, server, ()).await.expect("a node").0
}

/// Waits until an actor of the other process is known here.
async fn find(group: &String) -> ActorRef<Message> {
    loop {
        if let Some(actor) = pg::get_members(group).pop() {
            break actor.into();
        }
        sleep(Duration::from_millis(1)).await;
    }
}

fn serve(runtime: &Runtime, pairs: usize) {
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let address = free.local_addr().expect("a port");
    drop(free);
    runtime.block_on(async {
        start_node("ponger", address.port()).await;
        for number in 0..pairs {
            let (ponger, _) = Ponger::spawn(None, Ponger, number).await.expect("a ponger");
            pg::join(format!("ponger {number}"), vec![ponger.get_cell()]);
        }
    });
    println!("{address}");
    io::copy(&mut io::stdin(), &mut io::sink()).expect("standard input");
}

fn ping(runtime: &Runtime, runs: usize, pairs: usize, pipeline: u64, other: SocketAddr) {
    let (done, ended) = channel();
    let pingers: Vec<_> = runtime.block_on(async {
        let node = start_node("pinger", 0).await;
        client_connect(&node, other).await.expect("a connection");
        let mut pingers = Vec::with_capacity(pairs);
        for number in 0..pairs {
            let ponger = find(&format!("ponger {number}")).await;
            let pinger = Pinger { ponger: ponger.clone(), pipeline, done: done.clone() };
            let (pinger, _) = Pinger::spawn(None, pinger, ()).await.expect("a pinger");
            pg::join(format!("pinger {number}"), vec![pinger.get_cell()]);
            ponger.cast(Message::Hello).expect("a ponger");
            pingers.push(pinger);
        }
        pingers
    });
    let all = || (0..pairs).for_each(|_| ended.recv().expect("a pinger"));
    all();
    for _ in 0..runs {
        let begin = Instant::now();
        for pinger in &pingers {
            pinger.cast(Message::Start).expect("a pinger");
        }
        all();
        println!("{}", begin.elapsed().as_secs_f64() * 1e3);
    }
}

#[derive(Clone, Copy)]
enum Message {
    /// The ponger answers as soon as it has found its pinger.
    Hello,
    Start,
    Ping,
    Pong,
}

impl BytesConvertable for Message {
    fn into_bytes(self) -> Vec<u8> {
        vec![self as u8]
    }

    fn from_bytes(bytes: Vec<u8>) -> Self {
        match bytes[..] {
            [0] => Self::Hello,
            [2] => Self::Ping,
            [3] => Self::Pong,
            _ => panic!("no message: {bytes:?}"),
        }
    }
}

struct Pinger {
    ponger: ActorRef<Message>,
    pipeline: u64,
    done: Sender<()>,
}

#[derive(Default)]
struct Pings {
    sent: u64,
    received: u64,
}

impl Pinger {
    fn send(&self, state: &mut Pings) -> Result<(), ActorProcessingErr> {
        state.sent += 1;
        Ok(self.ponger.cast(Message::Ping)?)
    }
}

impl Actor for Pinger {
    type Msg = Message;
    type State = Pings;
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Message>, (): ()) -> Result<Pings, ActorProcessingErr> {
        Ok(Pings::default())
    }

    async fn handle(
        &self,
        _: ActorRef<Message>,
        message: Message,
        state: &mut Pings,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            Message::Hello => self.done.send(())?,
            Message::Start => {
                *state = Pings::default();
                while state.sent < self.pipeline {
                    self.send(state)?;
                }
            }
            Message::Pong => {
                state.received += 1;
                if state.sent < MESSAGES {
                    self.send(state)?;
                } else if state.received == MESSAGES {
                    self.done.send(())?;
                }
            }
            Message::Ping => panic!("a pinger gets no ping"),
        }
        Ok(())
    }
}

struct Ponger;

impl Actor for Ponger {
    type Msg = Message;
    type State = (usize, Option<ActorRef<Message>>);
    type Arguments = usize;

    async fn pre_start(&self, _: ActorRef<Message>, number: usize) -> Result<Self::State, ActorProcessingErr> {
        Ok((number, None))
    }

    async fn handle(
        &self,
        _: ActorRef<Message>,
        message: Message,
        (number, pinger): &mut Self::State,
    ) -> Result<(), ActorProcessingErr> {
        let answer = match message {
            Message::Hello => {
                *pinger = Some(find(&format!("pinger {number}")).await);
                Message::Hello
            }
            _ => Message::Pong,
        };
        Ok(pinger.as_ref().ok_or("a ping came before hello")?.cast(answer)?)
    }
}
