use std::error::Error;
use std::fmt;

use super::BroadcastMessage;
use crate::CoreError;

/// A replica or the coordinator got a message that it cannot take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BroadcastError {
    /// The replica's core refused it.
    Core(CoreError),
    /// It is of a run that has not begun.
    LaterRun {
        /// The replica's rank.
        rank: u32,
        /// The replica's run.
        run: u32,
        /// The message's run.
        message_run: u32,
    },
    /// It is for somebody else, or comes at another time.
    Unexpected(BroadcastMessage),
}

impl fmt::Display for BroadcastError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Core(error) => error.fmt(f),
            Self::LaterRun { rank, run, message_run } => {
                write!(f, "replica {rank} got a message of run {message_run} in run {run}")
            }
            Self::Unexpected(message) => write!(f, "message {message:?} is not for this component, or not now"),
        }
    }
}

impl Error for BroadcastError {}

impl From<CoreError> for BroadcastError {
    fn from(error: CoreError) -> Self {
        Self::Core(error)
    }
}
