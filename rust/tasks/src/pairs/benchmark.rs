use std::fmt::Display;
use std::pin::Pin;
use std::str::FromStr;
use std::sync::Arc;

use mpp_harness::{Begin, BenchmarkError, Measurements, RunLatch};
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::PairSetup;
use crate::RunScope;

/// A component of a run: begins as soon as it is polled, ends after its part of the run.
pub type Component = Pin<Box<dyn Future<Output = Result<(), BenchmarkError>> + Send>>;

/// A benchmark of pairs, by the library that carries their messages.
pub trait PairBenchmark: Sized + 'static {
    /// The benchmark's parameters.
    type Parameters;

    /// The part of the parameters that partners need.
    type Terms: Copy + Display + FromStr<Err: Into<BenchmarkError>> + Send;

    /// The master's end of a pair's connection.
    type Connection: Send + 'static;

    /// Creates the state that lasts for all runs of a request.
    fn new(parameters: Self::Parameters) -> Self;

    /// Returns how many pairs there are.
    fn pairs(&self) -> usize;

    /// Returns how many pairs, the first ones, are told to begin: by default all. The components of others begin as they are
    /// created.
    fn active_pairs(&self) -> usize {
        self.pairs()
    }

    /// Returns how many parts of a run have to arrive at its latch: by default one of each pair.
    fn parts(&self) -> usize {
        self.pairs()
    }

    /// Returns the terms of the partners.
    fn terms(&self) -> Self::Terms;

    /// Connects all pairs; their partners are there then.
    ///
    /// * `partners`: their addresses, as [`serve`](Self::serve) returns them
    ///
    /// # Errors
    ///
    /// If a pair is not connected within [`CONNECT_DEADLINE`](super::CONNECT_DEADLINE).
    fn connect(
        setup: PairSetup<Self::Terms>,
        partners: &str,
    ) -> impl Future<Output = Result<Vec<Self::Connection>, BenchmarkError>> + Send;

    /// Makes the pairs meet before the components of a run are created: by default they need not.
    ///
    /// * `partners`: as those of [`connect`](Self::connect)
    ///
    /// # Errors
    ///
    /// If a pair does not meet.
    fn meet(
        &mut self,
        _connections: &[Arc<Mutex<Self::Connection>>],
        _partners: &str,
        _scope: &mut RunScope,
    ) -> Result<(), BenchmarkError> {
        Ok(())
    }

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

    /// Makes sure, after a run that has not failed, that nothing of it is under way: by default there is nothing.
    ///
    /// # Errors
    ///
    /// If something still is after a deadline.
    fn flush(&mut self, _latch: &RunLatch) -> Result<(), BenchmarkError> {
        Ok(())
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
        setup: PairSetup<Self::Terms>,
        scope: &mut RunScope,
    ) -> impl Future<Output = Result<String, BenchmarkError>> + Send;
}
