//! The counts of PINGPONG and TPPINGPONG, the same for every framework.

use std::fmt::Debug;
use std::marker::PhantomData;

use crate::parameters::ThroughputPingPongParameters;

/// The content of PING and PONG: nothing, or the index of the PING. Pingers and pongers are generic over it.
pub trait Content: Copy + Debug + Send + Sync + Unpin + 'static {
    /// Returns that of the PING with an index, from 0.
    fn of(index: u64) -> Self;

    /// Returns the PONG's share of the answer.
    fn answer_part(self) -> u64;
}

impl Content for () {
    fn of(_index: u64) {}

    fn answer_part(self) -> u64 {
        1
    }
}

impl Content for u64 {
    fn of(index: u64) -> Self {
        index
    }

    fn answer_part(self) -> u64 {
        self
    }
}

/// A pinger's count of messages sent and received.
#[derive(Debug)]
pub struct Pipeline<C> {
    messages: u64,
    size: u64,
    sent: u64,
    pongs: u64,
    answer: u64,
    content: PhantomData<C>,
}

/// A pinger's next step after a PONG.
#[derive(Debug, PartialEq, Eq)]
pub enum Next<C> {
    /// Sends a PING.
    Ping(C),
    /// Waits for the rest of the PONGs.
    Wait,
    /// Reports its share of the answer.
    Done(u64),
}

impl<C: Content> Pipeline<C> {
    /// A pipeline before its first PING.
    #[must_use]
    pub fn new(parameters: &ThroughputPingPongParameters) -> Self {
        let (messages, size) = (parameters.messages_per_pair, parameters.pipeline_size);
        Self { messages, size, sent: 0, pongs: 0, answer: 0, content: PhantomData }
    }

    /// Returns how many PINGs there are in all.
    #[must_use]
    pub fn messages(&self) -> u64 {
        self.messages
    }

    /// Returns how many PINGs can be under way.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Returns the PINGs to begin with.
    pub fn fill(&mut self) -> impl Iterator<Item = C> + use<C> {
        self.sent = self.size;
        (0..self.size).map(C::of)
    }

    /// Takes a PONG.
    pub fn take(&mut self, pong: C) -> Next<C> {
        self.pongs += 1;
        self.answer = self.answer.wrapping_add(pong.answer_part());
        if self.sent < self.messages {
            self.sent += 1;
            Next::Ping(C::of(self.sent - 1))
        } else if self.pongs == self.messages {
            Next::Done(self.answer)
        } else {
            Next::Wait
        }
    }
}
