//! The sieve of PRIMESIEVE, the same for every framework.

use std::mem;

use crate::numbers::Fnv1a64;
use crate::parameters::PrimeSieveParameters;

const FIRST: u64 = 2;

/// Returns the messages of the source: all numbers in ascending order.
pub fn batches(parameters: PrimeSieveParameters) -> impl Iterator<Item = Vec<u64>> + Send {
    let PrimeSieveParameters { limit, batch_size, .. } = parameters;
    (FIRST..=limit).step_by(batch_size).map(move |first| {
        // No overflow: limit and batch size are bounded.
        let last = limit.min(first + batch_size as u64 - 1);
        (first..=last).collect()
    })
}

/// A filter's state: its primes, and the numbers that wait until a message for the next filter is full.
#[derive(Debug)]
pub struct Filter {
    parameters: PrimeSieveParameters,
    primes: Vec<u64>,
    passed: Vec<u64>,
}

impl Filter {
    /// A filter without primes.
    #[must_use]
    pub fn new(parameters: PrimeSieveParameters) -> Self {
        Self { parameters, primes: Vec::new(), passed: Vec::new() }
    }

    /// Takes a message, and has each message for the next filter sent as soon as it is full.
    ///
    /// # Errors
    ///
    /// The first one of a send.
    pub fn take<E>(&mut self, numbers: &[u64], mut send: impl FnMut(Vec<u64>) -> Result<(), E>) -> Result<(), E> {
        for &number in numbers {
            if self.primes.iter().any(|prime| number % prime == 0) {
                continue;
            }
            if self.primes.len() < self.parameters.primes_per_filter {
                self.primes.push(number);
                continue;
            }
            if self.passed.capacity() == 0 {
                self.passed.reserve_exact(self.parameters.batch_size.min(numbers.len()));
            }
            self.passed.push(number);
            if self.passed.len() == self.parameters.batch_size {
                send(mem::take(&mut self.passed))?;
            }
        }
        Ok(())
    }

    /// Returns the last message for the next filter, if numbers are left for one: to be sent before EOS.
    pub fn flush(&mut self) -> Option<Vec<u64>> {
        (!self.passed.is_empty()).then(|| mem::take(&mut self.passed))
    }

    /// Returns the number and the sum of its primes.
    #[must_use]
    pub fn report(&self) -> (u64, u64) {
        (self.primes.len() as u64, self.primes.iter().sum())
    }
}

/// Adds up the filters' reports.
#[derive(Debug, Default)]
pub struct Collector {
    filters: u64,
    last: Option<u64>,
    primes: u64,
    sum: u64,
}

impl Collector {
    /// Takes the report of a filter, by its number from 1: the number and the sum of its primes. Returns the answer once
    /// the last filter and all before it have reported: the hash of the number of all primes, and of their sum.
    ///
    /// * `last`: whether there is no filter after it
    pub fn take(&mut self, filter: u64, last: bool, (primes, sum): (u64, u64)) -> Option<u64> {
        self.filters += 1;
        self.primes += primes;
        self.sum += sum;
        if last {
            self.last = Some(filter);
        }
        (self.last == Some(self.filters)).then(|| Fnv1a64::of_u64s([self.primes, self.sum]))
    }
}
