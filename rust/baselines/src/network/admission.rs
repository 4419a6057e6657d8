use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use mpp_harness::BenchmarkError;

use super::{Greeting, NetSetup};

/// Tells the master's connections from those of strangers.
pub(crate) struct Admission {
    pub(crate) setup: NetSetup,
    pairs: Mutex<HashSet<u32>>,
}

impl Admission {
    pub(crate) fn new(setup: NetSetup) -> Self {
        Self { setup, pairs: Mutex::default() }
    }

    /// Lets the connection of each pair in, once.
    pub(crate) fn admit(&self, greeting: Option<Greeting>) -> Result<Greeting, BenchmarkError> {
        let greeting = greeting.ok_or("it ended without a greeting")?;
        if greeting.token != self.setup.token {
            return Err("it does not have the token of the request".into());
        }
        let pair = greeting.pair;
        if pair >= self.setup.pairs {
            return Err(format!("it names pair {pair}, there are {}", self.setup.pairs).into());
        }
        if !self.pairs.lock().unwrap_or_else(PoisonError::into_inner).insert(pair) {
            return Err(format!("it names pair {pair}, which has a connection").into());
        }
        Ok(greeting)
    }
}
