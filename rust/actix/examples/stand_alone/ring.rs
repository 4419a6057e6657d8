//! THREADRING.

use std::sync::mpsc::{Sender, channel};
use std::time::Instant;

use actix::prelude::*;

const COMPONENTS: usize = 503;
const HOPS: u64 = 100_000;

pub fn thread_ring(arbiter: &ArbiterHandle) -> f64 {
    let (done, ended) = channel();
    let create = |next| {
        let done = done.clone();
        Node::start_in_arbiter(arbiter, move |_| Node { next, done })
    };
    // Each is created after the next one, but for the first, which is told.
    let first = create(None);
    let mut nodes = vec![first.clone()];
    for _ in 1..COMPONENTS {
        nodes.push(create(nodes.last().cloned()));
    }
    first.do_send(Close { next: nodes[COMPONENTS - 1].clone() });
    // All have started when a token has gone round.
    first.do_send(Token { hops: COMPONENTS as u64 });
    ended.recv().expect("a node");
    let begin = Instant::now();
    first.do_send(Token { hops: HOPS });
    ended.recv().expect("a node");
    let millis = begin.elapsed().as_secs_f64() * 1e3;
    // They know each other, and would live for ever.
    nodes.iter().for_each(|node| node.do_send(Stop));
    millis
}

#[derive(Message)]
#[rtype(result = "()")]
struct Close {
    next: Addr<Node>,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Token {
    hops: u64,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Stop;

struct Node {
    next: Option<Addr<Self>>,
    done: Sender<()>,
}

impl Actor for Node {
    type Context = Context<Self>;
}

impl Handler<Close> for Node {
    type Result = ();

    fn handle(&mut self, Close { next }: Close, _: &mut Self::Context) {
        self.next = Some(next);
    }
}

impl Handler<Token> for Node {
    type Result = ();

    fn handle(&mut self, Token { hops }: Token, _: &mut Self::Context) {
        match &self.next {
            Some(next) if hops > 0 => next.do_send(Token { hops: hops - 1 }),
            _ => self.done.send(()).expect("a program"),
        }
    }
}

impl Handler<Stop> for Node {
    type Result = ();

    fn handle(&mut self, _: Stop, context: &mut Self::Context) {
        context.stop();
    }
}
