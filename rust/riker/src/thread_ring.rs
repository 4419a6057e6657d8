use mpp_harness::parameters::ThreadRingParameters;
use mpp_harness::thread_ring::{Ring, TokenEnds};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use riker::actors::*;

use crate::run_scope::RunScope;
use crate::system_provider::RikerSystem;

/// THREADRING: tokens that go round a ring of actors.
pub(crate) struct ThreadRing;

impl ComponentBenchmark for ThreadRing {
    type Parameters = ThreadRingParameters;
    type Setup = Ring;
    type System = RikerSystem;

    fn parts(ring: &Ring) -> usize {
        ring.parameters.tokens
    }

    fn create(ring: &mut Ring, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let parameters = ring.parameters;
        ring.ends = TokenEnds::new(parameters.tokens);
        let components = parameters.components;
        let mut nodes: Vec<ActorRef<NodeMessage>> = Vec::with_capacity(components);
        // From the last one to the first, so that each but the last is born with the next one.
        for number in (1..=components as u64).rev() {
            let (next, ends, latch) = (nodes.last().map(Tell::box_clone), ring.ends.clone(), scope.latch().clone());
            let create = move || Node { number, next: next.clone(), ends: ends.clone(), latch: latch.clone() };
            nodes.push(scope.create(&format!("node-{number}"), create)?);
        }
        nodes[0].tell(NodeMessage::Next(nodes[components - 1].box_clone()), None);
        Ok(Box::new(move || {
            for token in 0..parameters.tokens {
                let node = &nodes[components - 1 - parameters.start(token)];
                node.tell(NodeMessage::Token { token, hops: parameters.hops }, None);
            }
        }))
    }

    fn answer(ring: &Ring, _: &RunLatch) -> Result<u64, BenchmarkError> {
        Ok(ring.ends.answer())
    }
}

#[derive(Clone, Debug)]
enum NodeMessage {
    // An ActorRef cannot be part of a message to its own actor: for the compiler its type depends on itself.
    Next(BoxedTell<NodeMessage>),
    Token { token: usize, hops: u64 },
}

struct Node {
    number: u64,
    next: Option<BoxedTell<NodeMessage>>,
    ends: TokenEnds,
    latch: RunLatch,
}

impl Actor for Node {
    type Msg = NodeMessage;

    fn recv(&mut self, _: &Context<NodeMessage>, message: NodeMessage, _: Sender) {
        match (message, &self.next) {
            (NodeMessage::Next(first), _) => self.next = Some(first),
            (NodeMessage::Token { token, hops: 0 }, _) => {
                self.ends.record(token, self.number);
                self.latch.arrive();
            }
            (NodeMessage::Token { token, hops }, Some(next)) => {
                next.tell(NodeMessage::Token { token, hops: hops - 1 }, None);
            }
            (NodeMessage::Token { .. }, None) => self.latch.fail("a node of the ring without a next one"),
        }
    }
}
