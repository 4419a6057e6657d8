use crate::wire_struct;

/// When a value was written: by its timestamp, and among equal ones by the rank of its writer. Registers begin with the
/// default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stamp {
    /// Higher than that of any write before this one.
    pub timestamp: u64,
    /// Rank of the replica whose operation wrote it.
    pub writer: u32,
}

wire_struct!(Stamp { timestamp, writer });

/// Asks every replica for its stored value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// Number of the run, as in the other messages.
    pub run: u32,
    /// The register.
    pub key: u32,
    /// Number of the operation among those of its replica in this run, from 1.
    pub rid: u64,
}

wire_struct!(Read { run, key, rid });

/// Answers a [`Read`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in the other messages")]
pub struct Value {
    pub run: u32,
    pub key: u32,
    pub rid: u64,
    pub stamp: Stamp,
    pub value: u64,
}

wire_struct!(Value { run, key, rid, stamp, value });

/// Asks every replica to store a value, unless it stores a later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in the other messages")]
pub struct Write {
    pub run: u32,
    pub key: u32,
    pub rid: u64,
    pub stamp: Stamp,
    pub value: u64,
}

wire_struct!(Write { run, key, rid, stamp, value });

/// Answers a [`Write`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in the other messages")]
pub struct Ack {
    pub run: u32,
    pub key: u32,
    pub rid: u64,
}

wire_struct!(Ack { run, key, rid });

/// A replica's introduction to a run.
///
/// * `A`: how an actor of a replica is reached
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Introduction<A> {
    /// Number of the run, higher than that of all before it.
    pub run: u32,
    /// The replica's rank.
    pub rank: u32,
    /// The actors of all replicas, by rank, each replica's in the order of their creation.
    pub members: Vec<A>,
}

wire_struct!(Introduction<A> { run, rank, members });
