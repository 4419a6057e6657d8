use mpp_harness::parameters::ThreadRingParameters;
use mpp_harness::thread_ring::{Ring, TokenEnds};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::run_scope::{RactorSystem, RunScope};

/// THREADRING: tokens that go round a ring of actors.
pub(crate) struct ThreadRing;

impl ComponentBenchmark for ThreadRing {
    type Parameters = ThreadRingParameters;
    type Setup = Ring;
    type System = RactorSystem;

    fn parts(ring: &Ring) -> usize {
        ring.parameters.tokens
    }

    fn create(ring: &mut Ring, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let parameters = ring.parameters;
        ring.ends = TokenEnds::new(parameters.tokens);
        let components = parameters.components;
        let mut nodes = Vec::with_capacity(components);
        // From the last one to the first, so that each but the last is born with the next one.
        for number in (1..=components as u64).rev() {
            let (ends, latch) = (ring.ends.clone(), scope.latch().clone());
            let node = Node { number, ends, latch, _member: scope.member() };
            nodes.push(scope.spawn(node, nodes.last().cloned())?);
        }
        nodes[0].cast(ToNode::Next(nodes[components - 1].clone()))?;
        Ok(Box::new(move || {
            for token in 0..parameters.tokens {
                // A node that has gone has failed the run.
                let node = &nodes[components - 1 - parameters.start(token)];
                let _ = node.cast(ToNode::Token { token, hops: parameters.hops });
            }
        }))
    }

    fn answer(ring: &Ring, _: &RunLatch) -> Result<u64, BenchmarkError> {
        Ok(ring.ends.answer())
    }
}

enum ToNode {
    Next(ActorRef<ToNode>),
    Token { token: usize, hops: u64 },
}

struct Node {
    number: u64,
    ends: TokenEnds,
    latch: RunLatch,
    _member: Member,
}

impl Actor for Node {
    type Msg = ToNode;
    type State = Option<ActorRef<ToNode>>;
    type Arguments = Option<ActorRef<ToNode>>;

    async fn pre_start(&self, _: ActorRef<ToNode>, next: Self::State) -> Result<Self::State, ActorProcessingErr> {
        Ok(next)
    }

    async fn handle(
        &self,
        _: ActorRef<ToNode>,
        message: ToNode,
        next: &mut Self::State,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            ToNode::Next(first) => *next = Some(first),
            ToNode::Token { token, hops: 0 } => {
                self.ends.record(token, self.number);
                self.latch.arrive();
            }
            ToNode::Token { token, hops } => {
                let next = next.as_ref().ok_or("a node of the ring without a next one")?;
                next.cast(ToNode::Token { token, hops: hops - 1 })?;
            }
        }
        Ok(())
    }
}
