use kompact::prelude::*;
use mpp_consensus::{BroadcastMessage, Coordinator as LogCoordinator, Outbox, Recipient};
use mpp_harness::Member;
use mpp_harness::register::Introduction;

use super::LogMessage;
use crate::nodes::{address, fault, receive, send, starts_with_buffers, unexpected};

/// A request of the master to its coordinator.
#[derive(Clone, Copy, Debug)]
pub(super) enum CoordinatorMessage {
    /// To make all replicas join a run with this number.
    Introduce(u32),
    /// To begin the run.
    Start,
    /// To compare all logs: true to return them, too.
    Compare(bool),
}

/// Gives replicas their proposals in a run, and compares their logs.
#[derive(ComponentDefinition)]
pub(super) struct Coordinator {
    ctx: ComponentContext<Self>,
    /// By rank.
    replicas: Vec<ActorPath>,
    log: LogCoordinator,
    _member: Member,
}

impl Coordinator {
    /// A coordinator of a run.
    ///
    /// * `replicas`: by rank
    pub(super) fn new(replicas: &[ActorPath], log: LogCoordinator, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), replicas: replicas.to_vec(), log, _member: member }
    }

    fn introduce(&self, run: u32) -> HandlerResult {
        let members: Vec<_> = self.replicas.iter().map(address::of).collect::<Result<_, _>>().map_err(fault)?;
        for (rank, replica) in (0..).zip(&self.replicas) {
            let members = members.clone();
            send(replica, LogMessage::Introduce(Introduction { run, rank, members }), self)?;
        }
        Handled::OK
    }

    fn take(&mut self, message: BroadcastMessage) -> HandlerResult {
        let mut outbox = Outbox::new();
        self.log.receive(message, &mut outbox).map_err(fault)?;
        for (recipient, message) in outbox {
            let Recipient::Replica(rank) = recipient else { continue };
            let replica = self.replicas.get(rank as usize).ok_or_else(|| fault("there is no such replica"))?;
            send(replica, LogMessage::Broadcast(message), self)?;
        }
        Handled::OK
    }
}

starts_with_buffers!(Coordinator);

impl Actor for Coordinator {
    type Message = CoordinatorMessage;

    fn receive_local(&mut self, message: CoordinatorMessage) -> HandlerResult {
        match message {
            CoordinatorMessage::Introduce(run) => self.introduce(run),
            CoordinatorMessage::Start => self.take(BroadcastMessage::Start),
            CoordinatorMessage::Compare(keep) => self.take(BroadcastMessage::Compare(keep)),
        }
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (_, LogMessage::Broadcast(message)) => self.take(message),
            (_, other) => Err(unexpected(&other)),
        }
    }
}
