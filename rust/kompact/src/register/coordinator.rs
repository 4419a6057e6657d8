use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;

use kompact::prelude::*;
use mpp_contract::Operation;
use mpp_harness::parameters::AtomicRegisterParameters;
use mpp_harness::register::{GroupMessage, Introduction, Verification};
use mpp_harness::{Member, RunLatch};

use super::RegisterMessage;
use crate::nodes::{address, fault, receive, send, starts_with_buffers, unexpected};

/// A request of the master to its coordinator.
#[derive(Clone, Copy, Debug)]
pub(super) enum CoordinatorMessage {
    /// To make all replicas ready for a run with this number.
    Introduce(u32),
    /// To begin an ordinary run.
    Start,
    /// To begin a verification run.
    Verify,
}

/// Gives replicas their operations in a run, and takes their results. A part of the run is a replica with all of its
/// operations.
#[derive(ComponentDefinition)]
pub(super) struct Coordinator {
    ctx: ComponentContext<Self>,
    parameters: AtomicRegisterParameters,
    members: Vec<ActorPath>,
    /// The actor of each replica that takes messages, by rank.
    replicas: Vec<ActorPath>,
    introduced: Arc<AtomicUsize>,
    verification: Option<Verification>,
    history: Sender<Vec<Operation>>,
    latch: RunLatch,
    _member: Member,
}

impl Coordinator {
    /// A coordinator of a run.
    ///
    /// * `members`: the actors of all replicas, by rank
    /// * `introduced`: counts the replicas that are ready
    /// * `history`: gets that of a verification run
    pub(super) fn new(
        parameters: AtomicRegisterParameters,
        members: &[ActorPath],
        introduced: Arc<AtomicUsize>,
        history: Sender<Vec<Operation>>,
        latch: RunLatch,
        member: Member,
    ) -> Self {
        let actors_per_replica = (members.len() / parameters.partition_size as usize).max(1);
        Self {
            ctx: ComponentContext::uninitialised(),
            parameters,
            members: members.to_vec(),
            replicas: members.iter().step_by(actors_per_replica).cloned().collect(),
            introduced,
            verification: None,
            history,
            latch,
            _member: member,
        }
    }

    fn introduce(&self, run: u32) -> Result<(), HandlerError> {
        let members: Vec<_> = self.members.iter().map(address::of).collect::<Result<_, _>>().map_err(fault)?;
        for (rank, replica) in (0..).zip(&self.replicas) {
            let members = members.clone();
            send(replica, RegisterMessage::Introduce(Introduction { run, rank, members }), self)?;
        }
        Ok(())
    }

    fn invoke(&mut self) -> Result<(), HandlerError> {
        while let Some(next) = self.verification.as_mut().and_then(Verification::next_invocation) {
            let replica = self.replicas.get(next.replica as usize).ok_or_else(|| fault("there is no such replica"))?;
            let invoke = GroupMessage::Invoke { key: next.key, write: next.write, value: next.value };
            send(replica, RegisterMessage::Group(invoke), self)?;
        }
        Ok(())
    }

    fn respond(&mut self, replica: u32, key: u32, value: u64) -> Result<(), HandlerError> {
        let verification = self.verification.as_mut().ok_or_else(|| fault("nothing is to be verified"))?;
        if verification.respond(replica, key, value).map_err(fault)? {
            if verification.is_complete() {
                let history = self.verification.take().map(Verification::into_history);
                self.history.send(history.unwrap_or_default()).map_err(|_| fault("nobody takes the history"))?;
            }
            self.latch.arrive();
        }
        self.invoke()
    }
}

starts_with_buffers!(Coordinator);

impl Actor for Coordinator {
    type Message = CoordinatorMessage;

    fn receive_local(&mut self, message: CoordinatorMessage) -> HandlerResult {
        match message {
            CoordinatorMessage::Introduce(run) => self.introduce(run)?,
            CoordinatorMessage::Start => {
                for replica in &self.replicas {
                    send(replica, RegisterMessage::Group(GroupMessage::Start), self)?;
                }
            }
            CoordinatorMessage::Verify => {
                self.verification = Some(Verification::begin(&self.parameters));
                self.invoke()?;
            }
        }
        Handled::OK
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (_, RegisterMessage::Introduced) => {
                self.introduced.fetch_add(1, Ordering::Release);
            }
            (_, RegisterMessage::Group(GroupMessage::Done { reads, writes })) => {
                self.latch.arrive_with((u64::from(reads) << 32) + u64::from(writes));
            }
            (_, RegisterMessage::Group(GroupMessage::Response { replica, key, value })) => {
                self.respond(replica, key, value)?;
            }
            (_, other) => return Err(unexpected(&other)),
        }
        Handled::OK
    }
}
