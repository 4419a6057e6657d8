use mpp_harness::{BenchmarkError, RunLatch};
use ractor::ActorRef;

use super::{Correspondent, Introductions, Message, Peer};
use crate::run_scope::RunScope;

/// A benchmark of pairs: an actor on the master, or several, created for each run, and their partner on the first client,
/// created once per request.
pub(crate) trait PairBenchmark: Sized {
    /// The benchmark's parameters.
    type Parameters;

    /// How many actors on the master a partner has to do with.
    const ACTORS: usize = 1;

    /// Creates what lasts for all runs of a request.
    fn new(parameters: Self::Parameters) -> Self;

    /// Returns how many pairs there are, each of which arrives at the run's latch with its part of the answer.
    fn pairs(&self) -> usize;

    /// Returns what partners are made by.
    fn options(&self) -> String {
        String::new()
    }

    /// Creates the actors of a run on the master. Each reports when it has been introduced, and begins when it is told to.
    /// They are returned by pair.
    ///
    /// # Errors
    ///
    /// Whatever keeps it from being created.
    fn create(
        &mut self,
        partners: &[Peer],
        introductions: &Introductions,
        scope: &mut RunScope,
    ) -> Result<Vec<ActorRef<Message>>, BenchmarkError>;

    /// Creates a partner.
    ///
    /// * `number`: from 0, among the pairs
    /// * `correspondents`: the actors on the master that it has to do with
    ///
    /// # Errors
    ///
    /// If the options are none, or whatever else keeps it from being created.
    fn create_partner(
        options: &str,
        number: usize,
        correspondents: Vec<Correspondent>,
        scope: &mut RunScope,
    ) -> Result<ActorRef<Message>, BenchmarkError>;

    /// Returns what the run computed: unless a benchmark says otherwise, what arrived at its latch.
    ///
    /// # Errors
    ///
    /// If the run left no answer.
    fn answer(&self, latch: &RunLatch) -> Result<u64, BenchmarkError> {
        Ok(latch.sum())
    }

    /// Makes sure that nothing of a run that has not failed is under way, before its actors are stopped.
    ///
    /// * `failed`: returns whether something has failed meanwhile
    ///
    /// # Errors
    ///
    /// If something still is after a deadline.
    fn flush(&self, _actors: &[ActorRef<Message>], _failed: &dyn Fn() -> bool) -> Result<(), BenchmarkError> {
        Ok(())
    }
}
