use kompact::prelude::*;
use mpp_contract::Operation;
use mpp_harness::parameters::InvalidParameter;
use mpp_harness::{Begin, BenchmarkError, Measurements, RunLatch};

use super::NetScope;

/// Puts a partner back to its beginning, before each run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reset;

/// A benchmark of actors on several nodes. Those that the master creates for each run have partners on clients, which are
/// created once per request. By default these are pairs, with all partners on the first client.
pub(crate) trait NetBenchmark: Sized {
    /// The benchmark's parameters.
    type Parameters;

    /// Creates the state that lasts for all runs of a request.
    fn new(parameters: Self::Parameters) -> Self;

    /// Makes sure that there are nodes enough.
    ///
    /// # Errors
    ///
    /// If there are not.
    fn require_nodes(&self, _nodes: usize) -> Result<(), InvalidParameter> {
        Ok(())
    }

    /// Returns how many parts of a run have to arrive at its latch.
    fn parts(&self) -> usize;

    /// Returns the most messages that can be under way from or to a node at one time.
    fn in_flight(&self) -> u64;

    /// Returns how many of the clients take part: the first ones.
    fn clients(&self) -> usize {
        1
    }

    /// Returns how many actors each client creates.
    fn partners_per_client(&self) -> usize {
        self.parts()
    }

    /// Returns whether the master has partners, too, as many as a client; they come first.
    fn has_own_partners(&self) -> bool {
        false
    }

    /// Returns the options of partners, besides their number.
    fn options(&self) -> String {
        String::new()
    }

    /// Creates a partner. Returns its actor that has to be reset before each run, if there is one.
    ///
    /// * `number`: from 0, among those of its node
    ///
    /// # Errors
    ///
    /// If the options are malformed, or it cannot be created.
    fn create_partner(
        options: &str,
        number: usize,
        scope: &mut NetScope,
    ) -> Result<Option<ActorRefStrong<Reset>>, BenchmarkError>;

    /// Creates the actors of a run on the master.
    ///
    /// * `partners`: all that take part, by node, in the order of their creation
    ///
    /// # Errors
    ///
    /// If they cannot be created.
    fn create(&mut self, partners: &[ActorPath], scope: &mut NetScope) -> Result<Begin, BenchmarkError>;

    /// Lets the actors of a run meet their partners, once all can be reached: by default they do not.
    ///
    /// # Errors
    ///
    /// If they do not meet.
    fn meet(&mut self, _scope: &NetScope) -> Result<(), BenchmarkError> {
        Ok(())
    }

    /// Returns the run's answer: by default the sum of the values that arrived at its latch.
    ///
    /// # Errors
    ///
    /// If the run left no answer.
    fn answer(&mut self, latch: &RunLatch) -> Result<u64, BenchmarkError> {
        Ok(latch.sum())
    }

    /// Returns what the benchmark measures beside the durations of runs; by default nothing.
    fn measurements(&mut self) -> Option<&mut dyn Measurements> {
        None
    }

    /// Makes sure that nothing of a run that has not failed is under way, before its actors are stopped.
    ///
    /// # Errors
    ///
    /// If something still is after a deadline.
    fn flush(&mut self, _scope: &NetScope) -> Result<(), BenchmarkError> {
        Ok(())
    }

    /// Returns the benchmark's verification, if it can be verified; by default it cannot.
    fn verification(&mut self) -> Option<&mut dyn NetVerification> {
        None
    }
}

/// A run that shows that a benchmark's operations are right. It is prepared, and ends, like the others.
pub(crate) trait NetVerification {
    /// Begins it.
    ///
    /// # Errors
    ///
    /// If the run has not been prepared.
    fn begin(&mut self) -> Result<(), BenchmarkError>;

    /// Returns the run's operations, after all of its parts have arrived.
    ///
    /// # Errors
    ///
    /// If it left no history.
    fn history(&mut self) -> Result<Vec<Operation>, BenchmarkError>;
}
