use std::fmt::Debug;

/// What PING and PONG of TPPINGPONG carry.
pub(crate) trait Payload: Copy + Debug + Send + 'static {
    /// Makes the payload of a PING, by its index from 0.
    fn of(index: u64) -> Self;

    /// Returns what a PONG adds to the answer.
    fn answer_part(self) -> u64;
}

/// Nothing: the static messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nothing;

impl Payload for Nothing {
    fn of(_index: u64) -> Self {
        Self
    }

    fn answer_part(self) -> u64 {
        1
    }
}

/// The index of a PING, which its PONG echoes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Index(u64);

impl Payload for Index {
    fn of(index: u64) -> Self {
        Self(index)
    }

    fn answer_part(self) -> u64 {
        self.0
    }
}
