use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use mpp_harness::{BenchmarkError, log};

use mpp_tasks::pairs::PairSetup;

use super::Greeting;

const MOST_COMPLAINTS: u32 = 20;

/// Tells the master's connections from those of strangers.
pub(crate) struct Admission {
    token: u64,
    pairs: u32,
    connected: Mutex<HashSet<u32>>,
    complaints: AtomicU32,
}

impl Admission {
    pub(crate) fn new<T>(setup: &PairSetup<T>) -> Self {
        let (token, pairs) = (setup.token, setup.pairs);
        Self { token, pairs, connected: Mutex::default(), complaints: AtomicU32::new(0) }
    }

    /// Logs the faults of connections, but so few that strangers cannot fill the log.
    pub(crate) fn complain(&self, complaint: &str) {
        if self.complaints.fetch_add(1, Ordering::Relaxed) < MOST_COMPLAINTS {
            log::warn(complaint);
        }
    }

    /// Lets the connection of each pair in, once.
    pub(crate) fn admit(&self, greeting: Greeting) -> Result<Greeting, BenchmarkError> {
        if greeting.token != self.token {
            return Err("it does not have the token of the request".into());
        }
        let pair = greeting.pair;
        if pair >= self.pairs {
            return Err(format!("it names pair {pair}, there are {}", self.pairs).into());
        }
        if !self.connected.lock().unwrap_or_else(PoisonError::into_inner).insert(pair) {
            return Err(format!("it names pair {pair}, which has a connection").into());
        }
        Ok(greeting)
    }
}
