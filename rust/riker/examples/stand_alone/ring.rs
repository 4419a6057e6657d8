//! THREADRING.

use std::sync::mpsc::{Sender as Done, channel};
use std::thread;
use std::time::Instant;

use riker::actors::*;

const COMPONENTS: usize = 503;
const HOPS: u64 = 100_000;

pub fn thread_ring(system: &ActorSystem, run: usize) -> f64 {
    let (done, ended) = channel();
    let mut nodes: Vec<ActorRef<NodeMessage>> = Vec::with_capacity(COMPONENTS);
    // From the last one to the first, so that each but the last is born with the next one.
    for number in (0..COMPONENTS).rev() {
        let (next, done) = (nodes.last().map(Tell::box_clone), done.clone());
        let node = move || Node { next: next.clone(), done: done.clone() };
        nodes.push(system.actor_of_props(&format!("node-{run}-{number}"), Props::new_from(node)).expect("a node"));
    }
    let first = &nodes[COMPONENTS - 1];
    nodes[0].tell(NodeMessage::Next(first.box_clone()), None);
    // All have started when a token has gone round.
    first.tell(NodeMessage::Token { hops: COMPONENTS as u64 }, None);
    ended.recv().expect("a node");
    let begin = Instant::now();
    first.tell(NodeMessage::Token { hops: HOPS }, None);
    ended.recv().expect("a node");
    let millis = begin.elapsed().as_secs_f64() * 1e3;
    // As above. Their end must not go on in the next run.
    nodes.iter().for_each(|node| system.stop(node));
    while system.user_root().has_children() {
        thread::yield_now();
    }
    millis
}

#[derive(Clone, Debug)]
enum NodeMessage {
    // An ActorRef cannot be part of a message to its own actor: for the compiler its type depends on itself.
    Next(BoxedTell<NodeMessage>),
    Token { hops: u64 },
}

struct Node {
    next: Option<BoxedTell<NodeMessage>>,
    done: Done<()>,
}

impl Actor for Node {
    type Msg = NodeMessage;

    fn recv(&mut self, _: &Context<NodeMessage>, message: NodeMessage, _: Sender) {
        match (message, &self.next) {
            (NodeMessage::Next(first), _) => self.next = Some(first),
            (NodeMessage::Token { hops }, Some(next)) if hops > 0 => {
                next.tell(NodeMessage::Token { hops: hops - 1 }, None);
            }
            (NodeMessage::Token { .. }, _) => self.done.send(()).expect("a program"),
        }
    }
}
