use omnipaxos::messages::Message;
use omnipaxos::storage::{Entry, NoSnapshot};
use serde::{Deserialize, Serialize};

/// An entry of the log of a configuration.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum LogEntry {
    Proposal(u64),
    /// Ends the log: it names the ranks of the configuration that follows. Entries after the first stop sign are void.
    StopSign(Box<[u32]>),
}

impl Entry for LogEntry {
    type Snapshot = NoSnapshot;
}

/// A message between two replicas.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PaxosMessage {
    /// The sender's rank.
    pub(super) from: u32,
    pub(super) content: Content,
}

/// The content of a message. Configurations count from 1; the log of one ends with its replacement by the next.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Content {
    /// A message of the library, in a configuration.
    Consensus(u32, Message<LogEntry>),
    /// The log of the first configuration has ended.
    Sealed(Seal),
    /// Asks for that log from a position on; tells that the sender has all of it if that is the log's end.
    Fetch(u64),
    /// Some of that log, from a position on.
    Segment(u64, Vec<u64>),
}

/// The end of the log of the first configuration.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Seal {
    /// The ranks of the configuration that follows.
    pub(super) replicas: Vec<u32>,
    /// The length of the log.
    pub(super) length: u64,
}
