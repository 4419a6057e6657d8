use kompact::prelude::*;
use mpp_harness::parameters::ThreadRingParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;
use crate::thread_ring::{Place, Ring, Token};

/// THREADRING: tokens that go round a ring of actors, each of which knows the next one.
pub(crate) struct ThreadRing;

impl ComponentBenchmark for ThreadRing {
    type Parameters = ThreadRingParameters;
    type Setup = Ring;
    type System = RequestSystem;

    fn parts(ring: &Ring) -> usize {
        ring.parameters.tokens
    }

    fn create(ring: &mut Ring, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let places = ring.places(scope.latch());
        let passers: Vec<_> = places.map(|place| scope.create(Passer::new(place, scope.member()))).collect();
        for (passer, next) in passers.iter().zip(passers.iter().cycle().skip(1)) {
            passer.on_definition(|passer| passer.next = next.actor_ref().hold());
        }
        let passers = passers.iter().map(|passer| scope.start_actor(passer)).collect::<Result<Vec<_>, _>>()?;
        let tokens = ring.tokens();
        Ok(Box::new(move || {
            for (start, token) in tokens {
                passers[start].tell(token);
            }
        }))
    }

    fn answer(ring: &Ring, _latch: &RunLatch) -> Result<u64, BenchmarkError> {
        Ok(ring.answer())
    }
}

#[derive(ComponentDefinition)]
struct Passer {
    ctx: ComponentContext<Self>,
    next: Option<ActorRefStrong<Token>>,
    place: Place,
    _member: Member,
}

impl Passer {
    fn new(place: Place, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), next: None, place, _member: member }
    }
}

impl ComponentLifecycle for Passer {
    fn on_kill(&mut self) -> HandlerResult {
        // The ring would keep itself in memory.
        self.next = None;
        Handled::OK
    }
}

impl Actor for Passer {
    type Message = Token;

    fn receive_local(&mut self, token: Token) -> HandlerResult {
        if let (Some(token), Some(next)) = (self.place.take(token), &self.next) {
            next.tell(token);
        }
        Handled::OK
    }

    takes_no_network_messages!();
}
