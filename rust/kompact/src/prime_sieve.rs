//! PRIMESIEVE but for how a filter reaches the next one and the collector.

use mpp_harness::RunLatch;
use mpp_harness::prime_sieve;

/// A message to a filter, whether by message or through a port.
#[derive(Clone, Debug)]
pub(crate) enum SieveMessage {
    Numbers(Vec<u64>),
    End,
}

/// A filter's report to the collector, by its number from 1: the number and the sum of its primes, and whether there is
/// no filter after it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Report {
    pub(crate) filter: u64,
    pub(crate) last: bool,
    pub(crate) primes: (u64, u64),
}

/// The collector, and the latch that waits for its sum.
pub(crate) struct Collector {
    state: prime_sieve::Collector,
    latch: RunLatch,
}

impl Collector {
    pub(crate) fn new(latch: RunLatch) -> Self {
        Self { state: prime_sieve::Collector::default(), latch }
    }

    pub(crate) fn receive(&mut self, Report { filter, last, primes }: Report) {
        if let Some(answer) = self.state.take(filter, last, primes) {
            self.latch.arrive_with(answer);
        }
    }
}
