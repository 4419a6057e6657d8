use mpp_consensus::{BroadcastMessage, Coordinator, Outbox, Recipient};
use mpp_harness::Member;
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::nodes::{Introductions, Message, Peer, unexpected};

/// Gives the replicas of ATOMICBROADCAST their proposals in a run, and compares their logs.
pub(crate) struct LogCoordinator {
    /// By rank.
    replicas: Vec<Peer>,
    introductions: Introductions,
    _member: Member,
}

impl LogCoordinator {
    /// * `introductions`: counts the replicas that have joined the run
    pub(crate) fn new(replicas: Vec<Peer>, introductions: Introductions, member: Member) -> Self {
        Self { replicas, introductions, _member: member }
    }
}

impl Actor for LogCoordinator {
    type Msg = Message;
    type State = Coordinator;
    type Arguments = Coordinator;

    async fn pre_start(&self, _: ActorRef<Message>, state: Coordinator) -> Result<Coordinator, ActorProcessingErr> {
        Ok(state)
    }

    async fn handle(
        &self,
        _: ActorRef<Message>,
        message: Message,
        state: &mut Coordinator,
    ) -> Result<(), ActorProcessingErr> {
        let message = match message {
            Message::Start | Message::Verify => BroadcastMessage::Start,
            Message::Broadcast(message) => message,
            other => return Err(unexpected(&other)),
        };
        let joins = matches!(message, BroadcastMessage::Joined(_));
        let mut outbox = Outbox::new();
        state.receive(message, &mut outbox)?;
        for (recipient, message) in outbox {
            let Recipient::Replica(rank) = recipient else { continue };
            let replica = self.replicas.get(rank as usize).ok_or("there is no such replica")?;
            replica.send(Message::Broadcast(message))?;
        }
        if joins {
            self.introductions.arrive();
        }
        Ok(())
    }
}
