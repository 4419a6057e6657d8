use std::ops::Range;

use super::{Completion, GroupMessage, RegisterOptions, Replica, ReplicaError, Step, Workload};

/// A replica, as a member of a group, in one run after the other: what it sends because of what it gets, whatever it
/// consists of.
#[derive(Debug)]
pub struct GroupMember {
    options: RegisterOptions,
    rank: u32,
    replica: Replica,
    workload: Workload,
    started: bool,
}

/// A message that a replica sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// To all, in order of rank, itself included.
    ToAll(GroupMessage),
    /// To the replica of a rank, which may be itself.
    To(u32, GroupMessage),
    /// To the sender of its introduction to the run.
    ToCoordinator(GroupMessage),
}

impl GroupMember {
    /// A replica before its first run.
    #[must_use]
    pub fn new(options: RegisterOptions) -> Self {
        let (replica, workload) = (Replica::new(0, 0, 1, 0), Workload::new(0, 0, 0));
        Self { options, rank: 0, replica, workload, started: false }
    }

    /// Gets ready for a run, in which every register begins anew.
    pub fn prepare(&mut self, run: u32, rank: u32, size: u32) {
        let RegisterOptions { keys, keys_to_read } = self.options;
        self.rank = rank;
        self.replica = Replica::new(run, rank, size, keys);
        self.workload = Workload::new(rank, keys, keys_to_read);
        self.started = false;
    }

    /// Begins an ordinary run, and returns on which keys there are operations to [`begin`](Self::begin).
    pub fn start(&mut self) -> Range<u32> {
        self.started = true;
        0..self.workload.keys()
    }

    /// Begins an operation of an ordinary run.
    ///
    /// # Errors
    ///
    /// If there is no such key, or its operation has begun.
    pub fn begin(&mut self, key: u32) -> Result<Effect, ReplicaError> {
        let read = self.workload.begin(&mut self.replica, key)?;
        Ok(Effect::ToAll(GroupMessage::Read(self.rank, read)))
    }

    /// Takes a message of the protocol, or an operation of a verification run to begin.
    ///
    /// # Errors
    ///
    /// If the message is none of these, or does not fit the replica's state.
    pub fn receive(&mut self, message: GroupMessage) -> Result<Option<Effect>, ReplicaError> {
        Ok(match message {
            GroupMessage::Read(from, read) => {
                self.replica.on_read(read)?.map(|value| Effect::To(from, GroupMessage::Value(value)))
            }
            GroupMessage::Value(value) => {
                let step = self.replica.on_value(value)?;
                step.and_then(|step| self.take(step))
            }
            GroupMessage::Write(from, write) => {
                self.replica.on_write(write)?.map(|ack| Effect::To(from, GroupMessage::Ack(ack)))
            }
            GroupMessage::Ack(ack) => {
                let step = self.replica.on_ack(ack)?;
                step.and_then(|step| self.take(step))
            }
            GroupMessage::Invoke { key, write, value } => {
                let read = if write { self.replica.write(key, value) } else { self.replica.read(key) }?;
                Some(Effect::ToAll(GroupMessage::Read(self.rank, read)))
            }
            other => return Err(ReplicaError::Unexpected(other)),
        })
    }

    fn take(&mut self, step: Step) -> Option<Effect> {
        match step {
            Step::Impose(write) => Some(Effect::ToAll(GroupMessage::Write(self.rank, write))),
            Step::Complete(Completion { key, value, .. }) if !self.started => {
                Some(Effect::ToCoordinator(GroupMessage::Response { replica: self.rank, key, value }))
            }
            Step::Complete(Completion { write, .. }) => {
                let workload = &mut self.workload;
                let is_last = workload.complete(write);
                let done = GroupMessage::Done { reads: workload.reads(), writes: workload.writes() };
                is_last.then_some(Effect::ToCoordinator(done))
            }
        }
    }
}
