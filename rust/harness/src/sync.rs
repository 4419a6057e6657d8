use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex, even after a panic of its holder: the harness keeps the contents of a mutex consistent at any time.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
