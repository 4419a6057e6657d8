use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex, whatever has panicked while holding it: what the harness keeps in one is consistent at any time.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
