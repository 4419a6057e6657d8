use kompact::prelude::HandlerError;
use mpp_harness::register::{Completion, Replica, ReplicaError, Step, Workload};

use super::{RegisterMessage, RegisterOptions};
use crate::nodes::{fault, unexpected};

/// A replica, as a member of a group, in one run after the other: what it sends because of what it gets, whatever it
/// consists of.
pub(crate) struct GroupMember {
    options: RegisterOptions,
    rank: u32,
    replica: Replica,
    workload: Workload,
    started: bool,
}

/// What a replica sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// To all, in order of rank, itself included.
    ToAll(RegisterMessage),
    /// To the replica of a rank, which may be itself.
    To(u32, RegisterMessage),
    /// To who has introduced it to the run.
    ToCoordinator(RegisterMessage),
}

impl GroupMember {
    /// A replica before its first run.
    pub(crate) fn new(options: RegisterOptions) -> Self {
        let (replica, workload) = (Replica::new(0, 0, 1, 0), Workload::new(0, 0, 0));
        Self { options, rank: 0, replica, workload, started: false }
    }

    /// Gets ready for a run, in which every register begins anew.
    pub(crate) fn prepare(&mut self, run: u32, rank: u32, size: u32) {
        let RegisterOptions { keys, keys_to_read } = self.options;
        self.rank = rank;
        self.replica = Replica::new(run, rank, size, keys);
        self.workload = Workload::new(rank, keys, keys_to_read);
        self.started = false;
    }

    /// Begins an ordinary run, and returns on which keys there are operations to [`begin`](Self::begin).
    pub(crate) fn start(&mut self) -> std::ops::Range<u32> {
        self.started = true;
        0..self.workload.keys()
    }

    /// Begins an operation of an ordinary run.
    pub(crate) fn begin(&mut self, key: u32) -> Result<Effect, HandlerError> {
        let read = self.workload.begin(&mut self.replica, key).map_err(fault)?;
        Ok(Effect::ToAll(RegisterMessage::Read(self.rank, read)))
    }

    /// Takes a message of the protocol, or an operation of a verification run to begin.
    pub(crate) fn receive(&mut self, message: RegisterMessage) -> Result<Option<Effect>, HandlerError> {
        self.react(&message).map_err(fault)?.ok_or_else(|| unexpected(&message))
    }

    /// Returns the effect, if the message is for a replica.
    fn react(&mut self, message: &RegisterMessage) -> Result<Option<Option<Effect>>, ReplicaError> {
        let effect = match *message {
            RegisterMessage::Read(from, read) => {
                self.replica.on_read(read)?.map(|value| Effect::To(from, RegisterMessage::Value(value)))
            }
            RegisterMessage::Value(value) => {
                let step = self.replica.on_value(value)?;
                step.and_then(|step| self.take(step))
            }
            RegisterMessage::Write(from, write) => {
                self.replica.on_write(write)?.map(|ack| Effect::To(from, RegisterMessage::Ack(ack)))
            }
            RegisterMessage::Ack(ack) => {
                let step = self.replica.on_ack(ack)?;
                step.and_then(|step| self.take(step))
            }
            RegisterMessage::Invoke { key, write, value } => {
                let read = if write { self.replica.write(key, value) } else { self.replica.read(key) }?;
                Some(Effect::ToAll(RegisterMessage::Read(self.rank, read)))
            }
            _ => return Ok(None),
        };
        Ok(Some(effect))
    }

    fn take(&mut self, step: Step) -> Option<Effect> {
        match step {
            Step::Impose(write) => Some(Effect::ToAll(RegisterMessage::Write(self.rank, write))),
            Step::Complete(Completion { key, value, .. }) if !self.started => {
                Some(Effect::ToCoordinator(RegisterMessage::Response { replica: self.rank, key, value }))
            }
            Step::Complete(Completion { write, .. }) => {
                let workload = &mut self.workload;
                let is_last = workload.complete(write);
                let done = RegisterMessage::Done { reads: workload.reads(), writes: workload.writes() };
                is_last.then_some(Effect::ToCoordinator(done))
            }
        }
    }
}
