//! The ends of THREADRING's tokens.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::numbers::Fnv1a64;
use crate::parameters::ThreadRingParameters;

/// The ends of a run's tokens. Clones share it; components may use it from any thread.
#[derive(Clone, Debug)]
pub struct TokenEnds {
    components: Arc<[AtomicU64]>,
}

impl TokenEnds {
    /// No token has ended yet.
    #[must_use]
    pub fn new(tokens: usize) -> Self {
        Self { components: (0..tokens).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Records that a token, by its number from 0, has ended at a component, by its number from 1.
    ///
    /// # Panics
    ///
    /// If there is no such token.
    pub fn record(&self, token: usize, component: u64) {
        self.components[token].store(component, Ordering::Release);
    }

    /// Returns the answer: the hash of the components at which the tokens have ended, in the tokens' order.
    #[must_use]
    pub fn answer(&self) -> u64 {
        Fnv1a64::of_u64s(self.components.iter().map(|component| component.load(Ordering::Acquire)))
    }
}

/// The rest of a request of THREADRING beside its components.
#[derive(Clone, Debug)]
pub struct Ring {
    /// The request's parameters.
    pub parameters: ThreadRingParameters,
    /// The ends of the tokens of its last run; each run begins with new ones.
    pub ends: TokenEnds,
}

impl From<ThreadRingParameters> for Ring {
    fn from(parameters: ThreadRingParameters) -> Self {
        Self { parameters, ends: TokenEnds::new(parameters.tokens) }
    }
}
