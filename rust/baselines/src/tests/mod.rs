//! Tests run one at a time: a panic, which some of them provoke, fails whatever the process is doing.

mod answers;
mod connections;
mod frames;
mod guest_tasks;
mod guest_threads;

use std::sync::{Mutex, MutexGuard, PoisonError};

static TURN: Mutex<()> = Mutex::new(());

fn my_turn() -> MutexGuard<'static, ()> {
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}
