use std::io;
use std::sync::Arc;

use actix::prelude::*;
use mpp_harness::options;

/// The arbiters that a testee's actors run on.
pub(crate) trait Placement {
    /// Returns how many arbiters there are besides the System's own, which is idle then.
    fn arbiters() -> usize;
}

/// Actix's default: an actor runs where its creator does, so that all are on the System's own arbiter.
pub(crate) enum WithCreator {}

impl Placement for WithCreator {
    fn arbiters() -> usize {
        0
    }
}

/// Independent actors are dealt out to an arbiter for each processor, unless the user has set another number.
pub(crate) enum DealtOut {}

impl Placement for DealtOut {
    fn arbiters() -> usize {
        options::workers()
    }
}

/// The arbiters that a System's actors run on.
#[derive(Clone)]
pub(crate) enum Arbiters {
    /// Its own.
    Own(ArbiterHandle),
    /// Others, each a thread.
    More(Arc<[ArbiterHandle]>),
}

impl Arbiters {
    /// Starts the arbiters of the current System, which are added to those that are to be joined.
    pub(crate) fn create<P: Placement>(joined: &mut Vec<Arbiter>) -> io::Result<Self> {
        for _ in 0..P::arbiters() {
            joined.push(Arbiter::try_new()?);
        }
        let own = System::current().arbiter().clone();
        Ok(if joined.is_empty() { Self::Own(own) } else { Self::More(joined.iter().map(Arbiter::handle).collect()) })
    }

    /// Returns where an actor with a number runs that the program starts.
    pub(crate) fn of(&self, number: usize) -> &ArbiterHandle {
        match self {
            Self::Own(arbiter) => arbiter,
            Self::More(arbiters) => &arbiters[number % arbiters.len()],
        }
    }

    /// Returns a number by which one of many in a row is dealt out, so that neighbours run together as far as can be.
    pub(crate) fn stretch(&self, index: usize, all: usize) -> usize {
        match self {
            Self::Own(_) => 0,
            Self::More(arbiters) => index * arbiters.len() / all,
        }
    }

    /// Starts an actor with a number that another one creates.
    pub(crate) fn start<A, F>(&self, number: usize, create: F) -> Addr<A>
    where
        A: Actor<Context = Context<A>>,
        F: FnOnce(&mut Context<A>) -> A + Send + 'static,
    {
        match self {
            Self::Own(_) => A::create(create),
            Self::More(_) => A::start_in_arbiter(self.of(number), create),
        }
    }
}
