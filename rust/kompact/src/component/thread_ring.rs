use kompact::prelude::*;
use mpp_harness::parameters::ThreadRingParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;
use crate::thread_ring::{Place, Ring, Token};

/// THREADRING: tokens that go round a ring of components, each of which has a channel to the next one.
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
            scope.connect::<RingPort, _, _>(next, passer)?;
        }
        for passer in &passers {
            scope.start(passer);
        }
        let starts: Vec<(ProvidedRef<RingPort>, Token)> =
            ring.tokens().map(|(start, token)| (passers[start].provided_ref(), token)).collect();
        let system = scope.system().clone();
        Ok(Box::new(move || {
            for (start, token) in &starts {
                system.trigger_r(*token, start);
            }
        }))
    }

    fn answer(ring: &Ring, _latch: &RunLatch) -> Result<u64, BenchmarkError> {
        Ok(ring.answer())
    }
}

/// Provided by each component, required by the one before it.
struct RingPort;

impl Port for RingPort {
    type Indication = Never;
    type Request = Token;
}

#[derive(ComponentDefinition, Actor)]
struct Passer {
    ctx: ComponentContext<Self>,
    previous: ProvidedPort<RingPort>,
    next: RequiredPort<RingPort>,
    place: Place,
    _member: Member,
}

impl Passer {
    fn new(place: Place, member: Member) -> Self {
        Self {
            ctx: ComponentContext::uninitialised(),
            previous: ProvidedPort::uninitialised(),
            next: RequiredPort::uninitialised(),
            place,
            _member: member,
        }
    }
}

ignore_lifecycle!(Passer);

impl Provide<RingPort> for Passer {
    fn handle(&mut self, token: Token) -> HandlerResult {
        if let Some(token) = self.place.take(token) {
            self.next.trigger(token);
        }
        Handled::OK
    }
}

impl Require<RingPort> for Passer {
    fn handle(&mut self, indication: Never) -> HandlerResult {
        match indication {}
    }
}
