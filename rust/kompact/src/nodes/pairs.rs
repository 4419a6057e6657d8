use kompact::prelude::*;
use mpp_harness::{Begin, BenchmarkError, Member};

use super::NetScope;

/// Puts a partner back to its beginning, before each run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reset;

/// A benchmark of pairs of actors, one on the master and its partner on the first client. Those on the master are created
/// for each run, their partners once per request.
pub(crate) trait PairBenchmark: Sized {
    /// The benchmark's parameters.
    type Parameters;

    /// The actor on the client.
    type Partner: ComponentDefinition + ActorRaw<Message = Reset>;

    /// Creates what lasts for all runs of a request.
    fn new(parameters: Self::Parameters) -> Self;

    /// Returns how many pairs there are. Each is a part of a run, which has to arrive at its latch.
    fn pairs(&self) -> usize;

    /// Returns the most messages that can be under way at one time.
    fn in_flight(&self) -> u64;

    /// Returns what partners are made by, besides their number.
    fn options(&self) -> String {
        String::new()
    }

    /// Creates the actors of a run on the master.
    ///
    /// # Errors
    ///
    /// Whatever keeps them from being created.
    fn create(&mut self, partners: &[ActorPath], scope: &mut NetScope) -> Result<Begin, BenchmarkError>;

    /// Makes a partner, on the client.
    ///
    /// # Errors
    ///
    /// If the options are none.
    fn partner(options: &str, member: Member) -> Result<Self::Partner, BenchmarkError>;
}
