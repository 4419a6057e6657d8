use std::marker::PhantomData;

use actix::prelude::*;
use mpp_harness::parameters::ThreadRingParameters;
use mpp_harness::thread_ring::{Ring, TokenEnds};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::placement::Placement;
use crate::run_scope::{RunScope, stops_when_told};
use crate::system_provider::ActixSystem;

/// THREADRING: tokens that go round a ring of actors.
pub(crate) struct ThreadRing<P>(PhantomData<P>);

impl<P: Placement> ComponentBenchmark for ThreadRing<P> {
    type Parameters = ThreadRingParameters;
    type Setup = Ring;
    type System = ActixSystem<P>;

    fn parts(ring: &Ring) -> usize {
        ring.parameters.tokens
    }

    fn create(ring: &mut Ring, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let parameters = ring.parameters;
        ring.ends = TokenEnds::new(parameters.tokens);
        let mut create_node = |index, next| {
            let (ends, latch) = (ring.ends.clone(), scope.latch().clone());
            let node = Node { number: index as u64 + 1, next, ends, latch, _member: scope.member() };
            scope.start(scope.arbiters().stretch(index, parameters.components), move |_| node)
        };
        // Each is created after the next one, but for the first, which is told.
        let mut nodes = vec![create_node(0, None)];
        for index in (1..parameters.components).rev() {
            nodes.push(create_node(index, nodes.last().cloned()));
        }
        nodes[1..].reverse();
        nodes[0].do_send(Close { next: nodes[1].clone() });
        let starts: Vec<_> = (0..parameters.tokens).map(|token| nodes[parameters.start(token)].clone()).collect();
        Ok(Box::new(move || {
            for (number, start) in starts.iter().enumerate() {
                start.do_send(Token { number, hops: parameters.hops });
            }
        }))
    }

    fn answer(ring: &Ring, _: &RunLatch) -> Result<u64, BenchmarkError> {
        Ok(ring.ends.answer())
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Close {
    next: Addr<Node>,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Token {
    number: usize,
    hops: u64,
}

struct Node {
    number: u64,
    next: Option<Addr<Node>>,
    ends: TokenEnds,
    latch: RunLatch,
    _member: Member,
}

impl Actor for Node {
    type Context = Context<Self>;
}

stops_when_told!(Node);

impl Handler<Close> for Node {
    type Result = ();

    fn handle(&mut self, Close { next }: Close, _: &mut Self::Context) {
        self.next = Some(next);
    }
}

impl Handler<Token> for Node {
    type Result = ();

    fn handle(&mut self, Token { number, hops }: Token, _: &mut Self::Context) {
        if hops == 0 {
            self.ends.record(number, self.number);
            self.latch.arrive();
            return;
        }
        match &self.next {
            Some(next) => next.do_send(Token { number, hops: hops - 1 }),
            None => self.latch.fail("a token came before the ring was closed"),
        }
    }
}
