//! The rules of CHAMENEOS, for chameneos with any kind of address.

use mpp_harness::chameneos::Colour;
use mpp_harness::parameters::ChameneosParameters;

/// Who asks the mall for a partner.
pub(crate) struct Meet<A> {
    pub(crate) colour: Colour,
    pub(crate) chameneo: A,
}

/// What the mall does on a MEET.
pub(crate) enum Decision<A> {
    /// Keeps it.
    Wait,
    /// Sends the one that it kept on to the sender of this one.
    Introduce { first: Meet<A>, to: A },
    /// Sends the chameneo away.
    Exit(A),
}

/// Where chameneos meet.
pub(crate) struct Mall<A> {
    parameters: ChameneosParameters,
    // Empty after each meeting, so that none waits when the last one has been held.
    waiting: Option<Meet<A>>,
    meetings: u64,
    counts: usize,
    sum_of_counts: u64,
}

impl<A> Mall<A> {
    pub(crate) fn new(parameters: ChameneosParameters) -> Self {
        Self { parameters, waiting: None, meetings: 0, counts: 0, sum_of_counts: 0 }
    }

    /// Takes a MEET.
    pub(crate) fn meet(&mut self, second: Meet<A>) -> Decision<A> {
        if self.meetings == self.parameters.meetings {
            return Decision::Exit(second.chameneo);
        }
        match self.waiting.take() {
            Some(first) => {
                self.meetings += 1;
                Decision::Introduce { first, to: second.chameneo }
            }
            None => {
                self.waiting = Some(second);
                Decision::Wait
            }
        }
    }

    /// Takes the count of a chameneo that leaves, and returns the sum of all once they are there.
    pub(crate) fn count(&mut self, count: u64) -> Option<u64> {
        self.counts += 1;
        self.sum_of_counts += count;
        (self.counts == self.parameters.chameneos).then_some(self.sum_of_counts)
    }
}

/// A chameneo's own affairs.
pub(crate) struct Creature {
    pub(crate) colour: Colour,
    meetings: u64,
}

impl Creature {
    /// The one with a number, from 0.
    pub(crate) fn new(number: usize) -> Self {
        Self { colour: Colour::of_chameneo(number), meetings: 0 }
    }

    /// Meets another one, and returns the colour that both have now.
    pub(crate) fn meet(&mut self, other: Colour) -> Colour {
        self.change(self.colour.complement(other));
        self.colour
    }

    /// Takes the colour that the other one of a meeting has found.
    pub(crate) fn change(&mut self, colour: Colour) {
        self.colour = colour;
        self.meetings += 1;
    }

    /// Leaves, and returns how many meetings it had.
    pub(crate) fn fade(&mut self) -> u64 {
        self.colour = Colour::Faded;
        self.meetings
    }
}
