//! Tests run one at a time: a panic, which some of them provoke, fails whatever the process is doing. Benchmarks of
//! several nodes are in tests/two_processes.rs.

#[cfg(not(feature = "cluster"))]
mod answers;
#[cfg(not(feature = "cluster"))]
mod life_cycle;
#[cfg(feature = "cluster")]
mod messages;
#[cfg(feature = "cluster")]
mod nodes;
#[cfg(feature = "cluster")]
mod set_up;

#[cfg(not(feature = "cluster"))]
use std::sync::{Mutex, MutexGuard, PoisonError};

#[cfg(not(feature = "cluster"))]
static TURN: Mutex<()> = Mutex::new(());

#[cfg(not(feature = "cluster"))]
fn my_turn() -> MutexGuard<'static, ()> {
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}
