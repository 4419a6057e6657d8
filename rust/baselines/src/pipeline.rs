use std::marker::PhantomData;

use mpp_harness::parameters::{PingPongParameters, ThroughputPingPongParameters};

use crate::content::Content;

/// PINGPONG as one pair of TPPINGPONG, with one message in flight and no content.
pub(crate) fn one_pair(PingPongParameters { messages }: PingPongParameters) -> ThroughputPingPongParameters {
    ThroughputPingPongParameters { messages_per_pair: messages, pipeline_size: 1, parallelism: 1, static_only: true }
}

/// What a pinger has sent, and what has come back.
pub(crate) struct Pipeline<C> {
    messages: u64,
    size: u64,
    sent: u64,
    pongs: u64,
    answer: u64,
    content: PhantomData<C>,
}

/// What a pinger does on a PONG.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next<C> {
    /// Sends a PING.
    Ping(C),
    /// Waits for the rest of the PONGs.
    Wait,
    /// Reports its share of the answer.
    Done(u64),
}

impl<C: Content> Pipeline<C> {
    pub(crate) fn new(parameters: &ThroughputPingPongParameters) -> Self {
        Self {
            messages: parameters.messages_per_pair,
            size: parameters.pipeline_size,
            sent: 0,
            pongs: 0,
            answer: 0,
            content: PhantomData,
        }
    }

    /// Returns how many PINGs there are in all.
    pub(crate) fn messages(&self) -> u64 {
        self.messages
    }

    /// Returns how many PINGs can be under way.
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// Returns the PINGs to begin with.
    pub(crate) fn fill(&mut self) -> impl Iterator<Item = C> + use<C> {
        self.sent = self.size;
        (0..self.size).map(C::of)
    }

    /// Takes a PONG.
    pub(crate) fn take(&mut self, pong: C) -> Next<C> {
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
