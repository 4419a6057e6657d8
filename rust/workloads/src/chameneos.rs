//! The rules of CHAMENEOS, the same for every framework and every kind of address.

use crate::parameters::ChameneosParameters;

/// Colours of chameneos (Kaiser, Pradat-Peyre: Chameneos, a concurrency game, 2003).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Colour of every third chameneo, from the first.
    Red,
    /// Colour of every third chameneo, from the second.
    Yellow,
    /// Colour of every third chameneo, from the third.
    Blue,
    /// The colour of a chameneo that has left the game.
    Faded,
}

impl Colour {
    /// Returns the colour that a chameneo begins with, by its number from 0.
    #[must_use]
    pub fn of_chameneo(number: usize) -> Self {
        match number % 3 {
            0 => Self::Red,
            1 => Self::Yellow,
            _ => Self::Blue,
        }
    }

    /// Returns the colour after meeting another one: the same if they are equal, else the third; faded with any is
    /// faded.
    #[must_use]
    pub fn complement(self, other: Self) -> Self {
        use Colour::{Blue, Faded, Red, Yellow};
        match (self, other) {
            (Faded, _) | (_, Faded) => Faded,
            (Red, Red) | (Yellow, Blue) | (Blue, Yellow) => Red,
            (Yellow, Yellow) | (Red, Blue) | (Blue, Red) => Yellow,
            (Blue, Blue) | (Red, Yellow) | (Yellow, Red) => Blue,
        }
    }
}

/// A chameneo asks the mall for a partner.
#[derive(Clone, Debug)]
pub struct Meet<A> {
    /// Its colour.
    pub colour: Colour,
    /// Its address.
    pub chameneo: A,
}

/// The mall's decision on a MEET.
#[derive(Debug)]
pub enum Decision<A> {
    /// Keeps it.
    Wait,
    /// Sends the one that it kept on to the sender of this one.
    Introduce {
        /// The one that was kept.
        first: Meet<A>,
        /// The sender of this MEET.
        to: A,
    },
    /// Sends the chameneo away.
    Exit(A),
}

/// The mall pairs chameneos.
#[derive(Debug)]
pub struct Mall<A> {
    parameters: ChameneosParameters,
    // Empty after each meeting, so that none waits when the last one has been held.
    waiting: Option<Meet<A>>,
    meetings: u64,
    counts: usize,
    sum_of_counts: u64,
}

impl<A> Mall<A> {
    /// A mall before the first meeting.
    #[must_use]
    pub fn new(parameters: ChameneosParameters) -> Self {
        Self { parameters, waiting: None, meetings: 0, counts: 0, sum_of_counts: 0 }
    }

    /// Takes a MEET.
    pub fn meet(&mut self, second: Meet<A>) -> Decision<A> {
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
    pub fn count(&mut self, count: u64) -> Option<u64> {
        self.counts += 1;
        self.sum_of_counts += count;
        (self.counts == self.parameters.chameneos).then_some(self.sum_of_counts)
    }
}

/// A chameneo's own affairs.
#[derive(Debug)]
pub struct Creature {
    /// The one that it has now.
    pub colour: Colour,
    meetings: u64,
}

impl Creature {
    /// The one with a number, from 0.
    #[must_use]
    pub fn new(number: usize) -> Self {
        Self { colour: Colour::of_chameneo(number), meetings: 0 }
    }

    /// Meets another one, and returns the colour that both have now.
    pub fn meet(&mut self, other: Colour) -> Colour {
        self.change(self.colour.complement(other));
        self.colour
    }

    /// Takes the colour that the other one of a meeting has found.
    pub fn change(&mut self, colour: Colour) {
        self.colour = colour;
        self.meetings += 1;
    }

    /// Leaves, and returns how many meetings it had.
    pub fn fade(&mut self) -> u64 {
        self.colour = Colour::Faded;
        self.meetings
    }
}
