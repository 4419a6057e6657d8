//! LATENCY but for how a request reaches its server, and the server the collector.

use mpp_harness::RunLatch;
use mpp_harness::open_loop;

/// A request to a server, by its number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request(pub(crate) u64);

/// A server's answer to the collector, by the number of the request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer(pub(crate) u64);

/// The collector's record, and the latch that waits for its sum.
pub(crate) struct Collector {
    pub(crate) record: open_loop::Collector,
    pub(crate) latch: RunLatch,
}

impl Collector {
    /// Handles an answer.
    pub(crate) fn receive(&mut self, Answer(request): Answer) {
        if let Some(answer) = self.record.take(request) {
            self.latch.arrive_with(answer);
        }
    }
}
