use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::sync::lock;

/// Opens once, and lets all waiting threads through.
#[derive(Debug, Default)]
pub(super) struct Gate {
    opened: Mutex<bool>,
    changed: Condvar,
}

impl Gate {
    pub(super) fn open(&self) {
        *lock(&self.opened) = true;
        self.changed.notify_all();
    }

    /// Waits as long as it takes.
    pub(super) fn wait(&self) {
        let opened = self.changed.wait_while(lock(&self.opened), |opened| !*opened);
        drop(opened.unwrap_or_else(PoisonError::into_inner));
    }

    /// Returns whether it opened within the time.
    pub(super) fn wait_within(&self, time: Duration) -> bool {
        let opened = self.changed.wait_timeout_while(lock(&self.opened), time, |opened| !*opened);
        *opened.unwrap_or_else(PoisonError::into_inner).0
    }
}
