use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Connections that have not greeted yet, at most: one more ends the oldest.
const MOST: usize = 16;

/// Connections that the master makes at the same time: so few that none of them is ended for another one.
pub(crate) const CONNECTING_AT_ONCE: usize = MOST / 2;

/// Connections whose greeting is awaited, by number, each with a handle that ends it.
pub(crate) struct Strangers<T> {
    waiting: Mutex<VecDeque<(u64, T)>>,
}

impl<T> Strangers<T> {
    pub(crate) fn new() -> Self {
        Self { waiting: Mutex::default() }
    }

    /// Adds one; returns the oldest if it has to give way.
    pub(crate) fn add(&self, number: u64, stranger: T) -> Option<T> {
        let mut waiting = self.lock();
        waiting.push_back((number, stranger));
        let oldest = if waiting.len() > MOST { waiting.pop_front() } else { None };
        oldest.map(|(_, stranger)| stranger)
    }

    /// Removes one that has greeted, or ended.
    pub(crate) fn remove(&self, number: u64) {
        self.lock().retain(|(other, _)| *other != number);
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(u64, T)>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
