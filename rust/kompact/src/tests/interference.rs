//! Makes messages between nodes go wrong: a planned mishap happens when its message is sent.

use std::fmt::Debug;
use std::sync::{Mutex, MutexGuard, PoisonError};

use kompact::prelude::HandlerError;

use crate::nodes::fault;

/// A mishap of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mishap {
    /// It never arrives.
    Lost,
    /// The actor that sends it fails.
    SenderFails,
}

struct Plan {
    mishap: Mishap,
    kind: &'static str,
    /// The number of messages of the kind that are sent before.
    before: usize,
}

static PLAN: Mutex<Option<Plan>> = Mutex::new(None);

fn plan() -> MutexGuard<'static, Option<Plan>> {
    PLAN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets something happen to the message of a kind that follows so many others of it, once.
pub(super) fn at(kind: &'static str, before: usize, mishap: Mishap) {
    *plan() = Some(Plan { mishap, kind, before });
}

/// Returns true if the planned mishap has happened.
pub(super) fn is_over() -> bool {
    plan().is_none()
}

/// Returns whether a message that is to be sent is lost.
///
/// # Errors
///
/// If its sender is to fail.
pub(crate) fn loses(message: &impl Debug) -> Result<bool, HandlerError> {
    let mut planned = plan();
    let Some(next) = planned.as_mut().filter(|next| is(message, next.kind)) else { return Ok(false) };
    if next.before > 0 {
        next.before -= 1;
        return Ok(false);
    }
    let mishap = next.mishap;
    *planned = None;
    match mishap {
        Mishap::Lost => Ok(true),
        Mishap::SenderFails => Err(fault("broken")),
    }
}

/// Returns whether a message is of a kind, the name of a variant, here or in the message between replicas that it holds.
fn is(message: &impl Debug, kind: &str) -> bool {
    let text = format!("{message:?}");
    text.strip_prefix("Group(")
        .unwrap_or(&text)
        .strip_prefix(kind)
        .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}
