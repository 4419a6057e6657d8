use mpp_harness::BenchmarkError;
use ractor::ActorRef;

use super::{Correspondent, Introductions, Message, Peer};
use crate::run_scope::RunScope;

/// A benchmark of pairs: an actor on the master, created for each run, and its partner on the first client, created once
/// per request.
pub(crate) trait PairBenchmark: Sized {
    /// The benchmark's parameters.
    type Parameters;

    /// Creates what lasts for all runs of a request.
    fn new(parameters: Self::Parameters) -> Self;

    /// Returns how many pairs there are, each of which arrives at the run's latch with its part of the answer.
    fn pairs(&self) -> usize;

    /// Returns what partners are made by.
    fn options(&self) -> String {
        String::new()
    }

    /// Creates an actor on the master, which reports when it has been introduced, and begins when it is told to.
    ///
    /// * `number`: from 0, among the pairs
    ///
    /// # Errors
    ///
    /// Whatever keeps it from being created.
    fn create(
        &self,
        number: usize,
        partner: Peer,
        introductions: Introductions,
        scope: &mut RunScope,
    ) -> Result<ActorRef<Message>, BenchmarkError>;

    /// Creates a partner.
    ///
    /// # Errors
    ///
    /// If the options are none, or whatever else keeps it from being created.
    fn create_partner(
        options: &str,
        correspondent: Correspondent,
        scope: &mut RunScope,
    ) -> Result<ActorRef<Message>, BenchmarkError>;
}
