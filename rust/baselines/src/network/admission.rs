use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use mpp_harness::{BenchmarkError, log};

use super::{Greeting, NetSetup};

const MOST_COMPLAINTS: u32 = 20;

/// Tells the master's connections from those of strangers.
pub(crate) struct Admission {
    pub(crate) setup: NetSetup,
    pairs: Mutex<HashSet<u32>>,
    complaints: AtomicU32,
}

impl Admission {
    pub(crate) fn new(setup: NetSetup) -> Self {
        Self { setup, pairs: Mutex::default(), complaints: AtomicU32::new(0) }
    }

    /// Logs the faults of connections, but so few that strangers cannot fill the log.
    pub(crate) fn complain(&self, complaint: &str) {
        if self.complaints.fetch_add(1, Ordering::Relaxed) < MOST_COMPLAINTS {
            log::warn(complaint);
        }
    }

    /// Lets the connection of each pair in, once.
    pub(crate) fn admit(&self, greeting: Greeting) -> Result<Greeting, BenchmarkError> {
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
