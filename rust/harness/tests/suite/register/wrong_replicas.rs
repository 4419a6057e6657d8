//! Replicas with a mistake each, which tests have to notice.

use std::collections::HashMap;

use mpp_harness::register::{Ack, Read, Replica, ReplicaError, Rules, Stamp, Step, Value, Write};

use super::replica_group::{NewReplica, Registers};

/// Wrong replicas, each with its fault.
pub const ALL: [(&str, NewReplica); 7] = [
    ("compares timestamps only", |run, rank, replicas, keys| {
        Box::new(Replica::<TimestampsOnly>::new(run, rank, replicas, keys))
    }),
    ("never imposes what it reads", |run, rank, replicas, keys| {
        Box::new(Replica::<NeverImposes>::new(run, rank, replicas, keys))
    }),
    ("always imposes what it reads", |run, rank, replicas, keys| {
        Box::new(Replica::<AlwaysImposes>::new(run, rank, replicas, keys))
    }),
    ("answers from a stale copy", |run, rank, replicas, keys| {
        Box::new(StaleCopy { replica: right(run, rank, replicas, keys), copies: HashMap::new() })
    }),
    ("takes half for a majority", |run, rank, replicas, keys| right(run, rank, replicas.div_ceil(2) * 2 - 1, keys)),
    ("confuses runs", |run, rank, replicas, keys| {
        Box::new(ConfusesRuns { replica: right(run, rank, replicas, keys), run })
    }),
    ("confuses operations", |run, rank, replicas, keys| {
        Box::new(ConfusesOperations { replica: right(run, rank, replicas, keys), last: HashMap::new() })
    }),
];

/// A replica without a mistake.
pub fn right(run: u32, rank: u32, replicas: u32, keys: u32) -> Box<dyn Registers> {
    Box::new(<Replica>::new(run, rank, replicas, keys))
}

/// The replica with a mistake.
pub fn that(mistake: &str) -> NewReplica {
    ALL.iter().find(|(name, _)| *name == mistake).unwrap().1
}

struct TimestampsOnly;

impl Rules for TimestampsOnly {
    fn is_later(stamp: Stamp, other: Stamp) -> bool {
        stamp.timestamp > other.timestamp
    }
}

struct NeverImposes;

impl Rules for NeverImposes {
    fn skips_imposing(_unanimous: bool) -> bool {
        true
    }
}

struct AlwaysImposes;

impl Rules for AlwaysImposes {
    fn skips_imposing(_unanimous: bool) -> bool {
        false
    }
}

/// Implements [`Registers`] by a field `replica`, but for the given methods.
macro_rules! wrong {
    ($name:ident { $($given:item)* } $($forwarded:ident($argument:ty) -> $result:ty),* $(,)?) => {
        impl Registers for $name {
            $($given)*
            $(fn $forwarded(&mut self, argument: $argument) -> Result<$result, ReplicaError> {
                self.replica.$forwarded(argument)
            })*
        }
    };
}

/// Answers every READ of a key as it answered the first one.
struct StaleCopy {
    replica: Box<dyn Registers>,
    copies: HashMap<u32, (Stamp, u64)>,
}

wrong!(StaleCopy {
    fn write(&mut self, key: u32, value: u64) -> Result<Read, ReplicaError> {
        self.replica.write(key, value)
    }

    fn on_read(&mut self, read: Read) -> Result<Option<Value>, ReplicaError> {
        Ok(self.replica.on_read(read)?.map(|now| {
            let (stamp, value) = *self.copies.entry(now.key).or_insert((now.stamp, now.value));
            Value { stamp, value, ..now }
        }))
    }
} read(u32) -> Read, on_value(Value) -> Option<Step>, on_write(Write) -> Option<Ack>, on_ack(Ack) -> Option<Step>);

/// Takes messages of earlier runs for those of its own.
struct ConfusesRuns {
    replica: Box<dyn Registers>,
    run: u32,
}

wrong!(ConfusesRuns {
    fn write(&mut self, key: u32, value: u64) -> Result<Read, ReplicaError> {
        self.replica.write(key, value)
    }

    fn on_read(&mut self, read: Read) -> Result<Option<Value>, ReplicaError> {
        self.replica.on_read(Read { run: self.run, ..read })
    }

    fn on_value(&mut self, value: Value) -> Result<Option<Step>, ReplicaError> {
        self.replica.on_value(Value { run: self.run, ..value })
    }

    fn on_write(&mut self, write: Write) -> Result<Option<Ack>, ReplicaError> {
        self.replica.on_write(Write { run: self.run, ..write })
    }

    fn on_ack(&mut self, ack: Ack) -> Result<Option<Step>, ReplicaError> {
        self.replica.on_ack(Ack { run: self.run, ..ack })
    }
} read(u32) -> Read);

/// Counts the answers to an earlier operation on the key, too.
struct ConfusesOperations {
    replica: Box<dyn Registers>,
    last: HashMap<u32, u64>,
}

impl ConfusesOperations {
    fn begun(&mut self, read: Read) -> Read {
        self.last.insert(read.key, read.rid);
        read
    }

    fn rid(&self, key: u32) -> u64 {
        self.last.get(&key).copied().unwrap_or_default()
    }
}

wrong!(ConfusesOperations {
    fn read(&mut self, key: u32) -> Result<Read, ReplicaError> {
        let read = self.replica.read(key)?;
        Ok(self.begun(read))
    }

    fn write(&mut self, key: u32, value: u64) -> Result<Read, ReplicaError> {
        let read = self.replica.write(key, value)?;
        Ok(self.begun(read))
    }

    fn on_value(&mut self, value: Value) -> Result<Option<Step>, ReplicaError> {
        self.replica.on_value(Value { rid: self.rid(value.key), ..value })
    }

    fn on_ack(&mut self, ack: Ack) -> Result<Option<Step>, ReplicaError> {
        self.replica.on_ack(Ack { rid: self.rid(ack.key), ..ack })
    }
} on_read(Read) -> Option<Value>, on_write(Write) -> Option<Ack>);
