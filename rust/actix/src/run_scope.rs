use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use actix::prelude::*;
use mpp_harness::{BenchmarkError, ComponentScope, DEADLINE, Member, Population, RunLatch, RunWatch};

use crate::placement::Arbiters;

/// Tells an actor that its run is over. Without it actors that know each other would live for ever: Actix's own rule is
/// that an actor stops when nobody has its address any more.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Stop;

/// Makes actors stop when they are told to.
macro_rules! stops_when_told {
    ($($actor:ty),+) => {
        $(
            impl ::actix::Handler<$crate::run_scope::Stop> for $actor {
                type Result = ();

                fn handle(&mut self, _: $crate::run_scope::Stop, context: &mut Self::Context) {
                    ::actix::ActorContext::stop(context);
                }
            }
        )+
    };
}
pub(crate) use stops_when_told;

/// Keeps an actor until it stops itself: for `Actor::stopping` of actors whose addresses are dropped before.
///
/// Actix (0.13.5) stops an actor that it finds without messages, and then without addresses. A message that another
/// thread sends in between, before it drops the last address, would be lost.
pub(crate) fn stopping_by_itself<C: ActorContext>(context: &C) -> Running {
    if context.state().stopping() { Running::Stop } else { Running::Continue }
}

/// The actors of one run.
pub(crate) struct RunScope {
    latch: RunLatch,
    watch: RunWatch,
    arbiters: Arbiters,
    population: Population,
    actors: Vec<Recipient<Stop>>,
    started: Arc<AtomicUsize>,
}

impl RunScope {
    pub(crate) fn new(latch: RunLatch, watch: &RunWatch, arbiters: &Arbiters) -> Self {
        Self {
            latch,
            watch: watch.clone(),
            arbiters: arbiters.clone(),
            population: Population::new(),
            actors: Vec::new(),
            started: Arc::default(),
        }
    }

    /// Returns where the actors of the run can be placed.
    pub(crate) fn arbiters(&self) -> &Arbiters {
        &self.arbiters
    }

    /// Returns the membership that every actor of the run has to own: it tells clean-up when the actor is gone.
    pub(crate) fn member(&self) -> Member {
        self.population.join()
    }

    /// Starts an actor on the arbiter with a number, modulo how many there are.
    pub(crate) fn start<A, F>(&mut self, arbiter: usize, create: F) -> Addr<A>
    where
        A: Actor<Context = Context<A>> + Handler<Stop>,
        F: FnOnce(&mut Context<A>) -> A + Send + 'static,
    {
        let started = Arc::clone(&self.started);
        let address = A::start_in_arbiter(self.arbiters.of(arbiter), move |context| {
            let actor = create(context);
            started.fetch_add(1, Ordering::Release);
            actor
        });
        self.actors.push(address.clone().recipient());
        address
    }

    /// Tells the actors to stop. Returns those that have to be gone then.
    pub(crate) fn tell_to_stop(self) -> Population {
        for actor in self.actors {
            actor.do_send(Stop);
        }
        self.population
    }
}

impl ComponentScope for RunScope {
    fn latch(&self) -> &RunLatch {
        &self.latch
    }

    fn wait_until_started(&self) -> Result<(), BenchmarkError> {
        self.watch.wait_until("starting the actors of the run", DEADLINE, || {
            self.started.load(Ordering::Acquire) == self.actors.len()
        })
    }
}
