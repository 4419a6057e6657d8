use kameo::prelude::*;
use mpp_harness::parameters::ThreadRingParameters;
use mpp_harness::thread_ring::{Ring, TokenEnds};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::{KameoSystem, RunScope};
use crate::unbounded::{SendUnbounded, prepare};

/// THREADRING: tokens that go round a ring of actors.
pub(crate) struct ThreadRing;

impl ComponentBenchmark for ThreadRing {
    type Parameters = ThreadRingParameters;
    type Setup = Ring;
    type System = KameoSystem;

    fn parts(ring: &Ring) -> usize {
        ring.parameters.tokens
    }

    fn create(ring: &mut Ring, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let parameters = ring.parameters;
        ring.ends = TokenEnds::new(parameters.tokens);
        let prepared: Vec<_> = (0..parameters.components).map(|_| prepare()).collect();
        let nodes: Vec<_> = prepared.iter().map(|node: &PreparedActor<Node>| node.actor_ref().clone()).collect();
        let next_nodes = nodes.iter().cycle().skip(1);
        for ((number, prepared), next) in (1..).zip(prepared).zip(next_nodes) {
            let (next, ends, latch) = (next.clone(), ring.ends.clone(), scope.latch().clone());
            scope.spawn(prepared, Node { number, next, ends, latch, _member: scope.member() });
        }
        Ok(Box::new(move || {
            for token in 0..parameters.tokens {
                nodes[parameters.start(token)].send(Token { token, hops: parameters.hops });
            }
        }))
    }

    fn answer(ring: &Ring, _: &RunLatch) -> Result<u64, BenchmarkError> {
        Ok(ring.ends.answer())
    }
}

struct Token {
    token: usize,
    hops: u64,
}

#[derive(Actor)]
struct Node {
    number: u64,
    next: ActorRef<Node>,
    ends: TokenEnds,
    latch: RunLatch,
    _member: Member,
}

impl Message<Token> for Node {
    type Reply = ();

    async fn handle(&mut self, Token { token, hops }: Token, _: &mut Context<Self, Self::Reply>) {
        if hops > 0 {
            self.next.send(Token { token, hops: hops - 1 });
        } else {
            self.ends.record(token, self.number);
            self.latch.arrive();
        }
    }
}
