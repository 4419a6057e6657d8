//! The counter of COUNTING.

use std::error::Error;
use std::fmt;

use crate::numbers::Fnv1a64;
use crate::parameters::CountingParameters;

/// The counter's state.
#[derive(Debug)]
pub struct Counter {
    // By producer.
    last: Vec<u64>,
    count: u64,
    sum: u64,
    asked: usize,
}

/// A message came out of order, twice, or not at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfOrder {
    producer: usize,
    number: u64,
    expected: u64,
}

impl fmt::Display for OutOfOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { producer, number, expected } = self;
        write!(f, "number {number} of producer {producer} came where number {expected} comes next")
    }
}

impl Error for OutOfOrder {}

impl Counter {
    /// A counter before the first message.
    #[must_use]
    pub fn new(parameters: CountingParameters) -> Self {
        Self { last: vec![0; parameters.producers], count: 0, sum: 0, asked: 0 }
    }

    /// Takes an INC of a producer, by its number from 0; its numbers count from 1.
    ///
    /// # Errors
    ///
    /// If it is not the producer's next number.
    ///
    /// # Panics
    ///
    /// If there is no such producer.
    pub fn increment(&mut self, producer: usize, number: u64) -> Result<(), OutOfOrder> {
        let last = &mut self.last[producer];
        let expected = *last + 1;
        if number != expected {
            return Err(OutOfOrder { producer, number, expected });
        }
        *last = number;
        self.count += 1;
        self.sum += number;
        Ok(())
    }

    /// Takes a GET of a producer, and returns the answer once all have asked: the hash of how many numbers came, and of
    /// their sum.
    pub fn get(&mut self) -> Option<u64> {
        self.asked += 1;
        (self.asked == self.last.len()).then(|| Fnv1a64::of_u64s([self.count, self.sum]))
    }
}
