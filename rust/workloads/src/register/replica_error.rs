use std::error::Error;
use std::fmt;

use super::GroupMessage;

/// A replica got messages that do not belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplicaError {
    /// It is to begin an operation on a key, and its last one there is not complete.
    Busy {
        /// The replica.
        rank: u32,
        /// The key.
        key: u32,
        /// Number of the operation that is not complete.
        rid: u64,
    },
    /// It has no such key.
    NoKey {
        /// The replica.
        rank: u32,
        /// The key.
        key: u32,
    },
    /// A message is of a run that has not begun.
    LaterRun {
        /// The replica.
        rank: u32,
        /// The replica's run.
        run: u32,
        /// The message's run.
        message_run: u32,
    },
    /// A message is for somebody else.
    Unexpected(GroupMessage),
}

impl fmt::Display for ReplicaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Busy { rank, key, rid } => {
                write!(f, "operation {rid} of replica {rank} on key {key} is not complete")
            }
            Self::NoKey { rank, key } => write!(f, "replica {rank} has no key {key}"),
            Self::LaterRun { rank, run, message_run } => {
                write!(f, "replica {rank} got a message of run {message_run} in run {run}")
            }
            Self::Unexpected(message) => write!(f, "message {message:?} is not for this actor"),
        }
    }
}

impl Error for ReplicaError {}
