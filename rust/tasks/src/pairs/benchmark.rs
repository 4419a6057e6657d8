use std::pin::Pin;

use mpp_harness::{Begin, BenchmarkError, Measurements, RunLatch};
use tokio::sync::OwnedMutexGuard;

use super::PairSetup;
use crate::RunScope;

/// A component of a run: begins as soon as it is polled, ends after its part of the run.
pub type Component = Pin<Box<dyn Future<Output = Result<(), BenchmarkError>> + Send>>;

/// A benchmark of pairs, by the library that carries their messages.
pub trait PairBenchmark: Sized + 'static {
    /// The benchmark's parameters.
    type Parameters;

    /// The master's end of a pair's connection.
    type Connection: Send + 'static;

    /// Creates the state that lasts for all runs of a request.
    fn new(parameters: Self::Parameters) -> Self;

    /// Returns how many pairs there are.
    fn pairs(&self) -> usize;

    /// Returns how many parts of a run have to arrive at its latch: by default one of each pair.
    fn parts(&self) -> usize {
        self.pairs()
    }

    /// Returns a number for the partners.
    fn option(&self) -> u32 {
        0
    }

    /// Connects all pairs; their partners are there then.
    ///
    /// * `partners`: their addresses, as [`serve`](Self::serve) returns them
    ///
    /// # Errors
    ///
    /// If a pair is not connected within [`CONNECT_DEADLINE`](super::CONNECT_DEADLINE).
    fn connect(
        setup: PairSetup,
        partners: &str,
    ) -> impl Future<Output = Result<Vec<Self::Connection>, BenchmarkError>> + Send;

    /// Creates the components of a run that belong to no pair, before those of the pairs: by default none.
    fn prepare(&mut self, _scope: &mut RunScope) {}

    /// Creates a pair's component of a run. It arrives at the latch with its part of the answer, if it has one.
    ///
    /// * `pair`: its number, from 0
    fn create(&mut self, pair: u64, connection: OwnedMutexGuard<Self::Connection>, latch: RunLatch) -> Component;

    /// Returns what the benchmark thread does in a run once all pairs have been told to begin: by default nothing.
    fn begin(&mut self, _scope: &mut RunScope) -> Begin {
        Box::new(|| {})
    }

    /// Returns what the benchmark measures beside the durations of runs; by default nothing.
    fn measurements(&mut self) -> Option<&mut dyn Measurements> {
        None
    }

    /// Creates the partners of a request. Returns their addresses: one for each pair, separated by blanks, or one for all.
    ///
    /// * `host`: they listen there, on any port
    ///
    /// # Errors
    ///
    /// If they cannot listen.
    fn serve(
        host: &str,
        setup: PairSetup,
        scope: &mut RunScope,
    ) -> impl Future<Output = Result<String, BenchmarkError>> + Send;
}
