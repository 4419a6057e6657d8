//! What CHAMENEOS computes, whatever framework carries its messages.

/// Colours of chameneos (Kaiser, Pradat-Peyre: Chameneos, a concurrency game, 2003).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Colour of every third chameneo, from the first.
    Red,
    /// Colour of every third chameneo, from the second.
    Yellow,
    /// Colour of every third chameneo, from the third.
    Blue,
    /// Colour of who has left the game.
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
