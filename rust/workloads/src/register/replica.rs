use std::marker::PhantomData;

use super::{Ack, Read, ReadImposeWriteConsultMajority, ReplicaError, Rules, Stamp, Value, Write};

/// One replica of many (N,N) atomic registers in one run: its stored values, and its own operations.
///
/// A write first asks a majority for its timestamps and then imposes the value with a higher one; a read asks a majority
/// for its values and then imposes the latest, unless all of the majority bear the same stamp. Every register begins as
/// 0, with the default [`Stamp`].
///
/// It knows neither a network nor a thread: what it returns is to be sent. A message for all goes to the replica itself,
/// too, like to any other.
#[derive(Debug)]
pub struct Replica<R = ReadImposeWriteConsultMajority> {
    run: u32,
    rank: u32,
    majority: u32,
    slots: Vec<Slot>,
    operations: u64,
    rules: PhantomData<R>,
}

/// The next step of an operation once a majority has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Its second round begins: this is to be sent to all.
    Impose(Write),
    /// It is complete.
    Complete(Completion),
}

/// An operation of a replica's own that is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The register.
    pub key: u32,
    /// True if it wrote.
    pub write: bool,
    /// The value that was read or written.
    pub value: u64,
}

/// A register, and the replica's own operation on it: the one in progress or else the last one.
#[derive(Clone, Debug, Default)]
struct Slot {
    stamp: Stamp,
    value: u64,
    own: Own,
}

#[derive(Clone, Debug, Default)]
struct Own {
    rid: u64,
    round: Round,
    write: bool,
    /// Answers that the round has got.
    answers: u32,
    unanimous: bool,
    highest: Stamp,
    /// The value to write, or for a read the value with the highest stamp so far.
    operand: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Round {
    #[default]
    None,
    Consulting,
    Imposing,
}

impl<R: Rules> Replica<R> {
    /// A replica at the beginning of a run.
    ///
    /// * `run`: number of the run; those before it have lower ones
    /// * `rank`: 0 to `replicas` - 1, by which replicas are told apart
    /// * `replicas`: how many there are, at least 1
    /// * `keys`: how many registers there are
    #[must_use]
    pub fn new(run: u32, rank: u32, replicas: u32, keys: u32) -> Self {
        let slots = vec![Slot::default(); keys as usize];
        Self { run, rank, majority: replicas / 2 + 1, slots, operations: 0, rules: PhantomData }
    }

    /// Begins to read a register. Send the returned message to all.
    ///
    /// # Errors
    ///
    /// If this replica's last operation on the key is not complete.
    pub fn read(&mut self, key: u32) -> Result<Read, ReplicaError> {
        self.begin(key, false, 0)
    }

    /// Begins to write a register. Send the returned message to all.
    ///
    /// # Errors
    ///
    /// If this replica's last operation on the key is not complete.
    pub fn write(&mut self, key: u32, value: u64) -> Result<Read, ReplicaError> {
        self.begin(key, true, value)
    }

    /// Takes a READ. Send the returned message to the reader; there is none for a read of an earlier run.
    ///
    /// # Errors
    ///
    /// If it is of a later run, or there is no such key, as with the other messages.
    pub fn on_read(&mut self, Read { run, key, rid }: Read) -> Result<Option<Value>, ReplicaError> {
        Ok(self.slot(run, key)?.map(|Slot { stamp, value, .. }| Value { run, key, rid, stamp: *stamp, value: *value }))
    }

    /// Takes an answer to a READ.
    pub fn on_value(&mut self, value: Value) -> Result<Option<Step>, ReplicaError> {
        let Value { run, key, rid, stamp, value } = value;
        let (rank, majority) = (self.rank, self.majority);
        let Some(Slot { own, .. }) = self.slot(run, key)? else { return Ok(None) };
        if !own.awaits(rid, Round::Consulting) {
            return Ok(None);
        }
        if own.answers == 0 {
            own.unanimous = true;
            own.keep(stamp, value);
        } else {
            own.unanimous &= stamp == own.highest;
            if R::is_later(stamp, own.highest) {
                own.keep(stamp, value);
            }
        }
        if !own.has(majority) {
            return Ok(None);
        }
        let stamp = if own.write {
            Stamp { timestamp: own.highest.timestamp + 1, writer: rank }
        } else if R::skips_imposing(own.unanimous) {
            return Ok(Some(own.complete(key)));
        } else {
            own.highest
        };
        own.round = Round::Imposing;
        own.answers = 0;
        Ok(Some(Step::Impose(Write { run, key, rid, stamp, value: own.operand })))
    }

    /// Takes a WRITE. Send the returned message to the writer; there is none for a write of an earlier run.
    pub fn on_write(&mut self, write: Write) -> Result<Option<Ack>, ReplicaError> {
        let Write { run, key, rid, stamp, value } = write;
        Ok(self.slot(run, key)?.map(|slot| {
            if R::is_later(stamp, slot.stamp) {
                slot.stamp = stamp;
                slot.value = value;
            }
            Ack { run, key, rid }
        }))
    }

    /// Takes an answer to a WRITE.
    pub fn on_ack(&mut self, Ack { run, key, rid }: Ack) -> Result<Option<Step>, ReplicaError> {
        let majority = self.majority;
        let Some(Slot { own, .. }) = self.slot(run, key)? else { return Ok(None) };
        Ok((own.awaits(rid, Round::Imposing) && own.has(majority)).then(|| own.complete(key)))
    }

    fn begin(&mut self, key: u32, write: bool, operand: u64) -> Result<Read, ReplicaError> {
        let (run, rank, rid) = (self.run, self.rank, self.operations + 1);
        let slot = self.slots.get_mut(key as usize).ok_or(ReplicaError::NoKey { rank, key })?;
        if slot.own.round != Round::None {
            return Err(ReplicaError::Busy { rank, key, rid: slot.own.rid });
        }
        slot.own = Own { rid, round: Round::Consulting, write, operand, ..Own::default() };
        self.operations = rid;
        Ok(Read { run, key, rid })
    }

    /// Returns the slot of a message's register, unless the message is of an earlier run: it may have no effect.
    fn slot(&mut self, message_run: u32, key: u32) -> Result<Option<&mut Slot>, ReplicaError> {
        let (run, rank) = (self.run, self.rank);
        if message_run > run {
            return Err(ReplicaError::LaterRun { rank, run, message_run });
        }
        if message_run < run {
            return Ok(None);
        }
        self.slots.get_mut(key as usize).map(Some).ok_or(ReplicaError::NoKey { rank, key })
    }
}

impl Own {
    /// Returns whether an answer is for the round in progress of the operation in progress.
    fn awaits(&self, rid: u64, round: Round) -> bool {
        self.rid == rid && self.round == round
    }

    fn keep(&mut self, stamp: Stamp, value: u64) {
        self.highest = stamp;
        if !self.write {
            self.operand = value;
        }
    }

    /// Counts an answer, and returns whether it is the one that makes a majority.
    fn has(&mut self, majority: u32) -> bool {
        self.answers += 1;
        self.answers == majority
    }

    fn complete(&mut self, key: u32) -> Step {
        self.round = Round::None;
        Step::Complete(Completion { key, write: self.write, value: self.operand })
    }
}
