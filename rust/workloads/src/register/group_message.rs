use super::{Ack, Read, Value, Write};
use crate::wire_enum;

/// A message between replicas and their coordinator, once a replica has been introduced to a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GroupMessage {
    /// Follows all that a replica of this rank sent before the run.
    Greeting(u32),
    /// Makes a replica begin its operations.
    Start,
    /// Asks for the stored value, for a replica of this rank.
    Read(u32, Read),
    /// Answers it.
    Value(Value),
    /// Asks to store a value, for a replica of this rank.
    Write(u32, Write),
    /// Answers it.
    Ack(Ack),
    /// Makes a replica begin one operation of a verification run.
    Invoke {
        /// The register.
        key: u32,
        /// True for a write, false for a read.
        write: bool,
        /// The value to write.
        value: u64,
    },
    /// Answers it.
    Response {
        /// The replica's rank.
        replica: u32,
        /// The register.
        key: u32,
        /// The value that was read.
        value: u64,
    },
    /// Says how many operations of a replica are complete: all that it had.
    Done {
        /// The number of reads.
        reads: u32,
        /// The number of writes.
        writes: u32,
    },
}

// Lower tags are those of the messages around it.
wire_enum!(GroupMessage {
    32 = Greeting(from),
    33 = Start,
    34 = Read(from, read),
    35 = Value(value),
    36 = Write(from, write),
    37 = Ack(ack),
    38 = Invoke { key, write, value },
    39 = Response { replica, key, value },
    40 = Done { reads, writes },
});
