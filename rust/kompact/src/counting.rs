//! COUNTING but for how a producer reaches the counter.

use std::iter;

use mpp_harness::RunLatch;
use mpp_harness::counting;
use mpp_harness::parameters::CountingParameters;

/// A producer's message to the counter, whether by message or through a port.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CounterMessage {
    Increment { producer: usize, number: u64 },
    Get,
}

/// Returns all that a producer tells the counter.
pub(crate) fn messages(producer: usize, parameters: CountingParameters) -> impl Iterator<Item = CounterMessage> {
    let numbers = 1..=parameters.messages_per_producer;
    let increments = numbers.map(move |number| CounterMessage::Increment { producer, number });
    increments.chain(iter::once(CounterMessage::Get))
}

/// The counter, and the latch that waits for its count.
pub(crate) struct Counter {
    pub(crate) state: counting::Counter,
    pub(crate) latch: RunLatch,
}

impl Counter {
    /// Handles a message.
    pub(crate) fn receive(&mut self, message: CounterMessage) {
        match message {
            CounterMessage::Increment { producer, number } => {
                if let Err(gap) = self.state.increment(producer, number) {
                    self.latch.fail(gap);
                }
            }
            CounterMessage::Get => {
                if let Some(answer) = self.state.get() {
                    self.latch.arrive_with(answer);
                }
            }
        }
    }
}
