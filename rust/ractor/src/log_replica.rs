use mpp_consensus::{BroadcastMessage, Member as LogMember, MemberOptions, Outbox, Recipient, TICK};
use mpp_harness::{BenchmarkError, Member};
use ractor::{Actor, ActorProcessingErr, ActorRef, SupervisionEvent};

use crate::nodes::{Connector, Correspondent, GroupPeers, KnownRun, Message, unexpected};
use crate::run_scope::RunScope;

/// A replica of ATOMICBROADCAST, on a client.
pub(crate) struct LogReplica {
    connector: Connector,
    _member: Member,
}

pub(crate) struct Membership {
    coordinator: Correspondent,
    member: LogMember,
    /// All replicas, this one included.
    peers: GroupPeers,
}

impl LogReplica {
    /// Creates one before its first run.
    pub(crate) fn spawn_in(
        scope: &mut RunScope,
        options: MemberOptions,
        coordinator: Correspondent,
        connector: Connector,
    ) -> Result<ActorRef<Message>, BenchmarkError> {
        let membership = Membership { coordinator, member: LogMember::new(options), peers: GroupPeers::default() };
        scope.spawn(Self { connector, _member: scope.member() }, membership)
    }
}

impl Membership {
    /// Joins the next run, if all are known by now.
    fn join(&mut self) -> Result<(), ActorProcessingErr> {
        let Some(KnownRun { run, rank, size }) = self.peers.find()? else { return Ok(()) };
        let mut outbox = Outbox::new();
        self.member.join(run, rank, size, &mut outbox)?;
        self.send(outbox)
    }

    fn receive(&mut self, message: BroadcastMessage) -> Result<(), ActorProcessingErr> {
        let mut outbox = Outbox::new();
        self.member.receive(message, &mut outbox)?;
        self.send(outbox)
    }

    fn send(&self, outbox: Outbox) -> Result<(), ActorProcessingErr> {
        outbox.into_iter().try_for_each(|(recipient, message)| match recipient {
            Recipient::Replica(rank) => self.peers.send(rank, Message::Broadcast(message)),
            Recipient::Coordinator => self.coordinator.send(Message::Broadcast(message)),
        })
    }
}

impl Actor for LogReplica {
    type Msg = Message;
    type State = Membership;
    type Arguments = Membership;

    async fn pre_start(&self, myself: ActorRef<Message>, state: Membership) -> Result<Membership, ActorProcessingErr> {
        // It ends with the actor.
        drop(myself.send_interval(TICK, || Message::Broadcast(BroadcastMessage::Tick)));
        Ok(state)
    }

    async fn handle(
        &self,
        myself: ActorRef<Message>,
        message: Message,
        state: &mut Membership,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            Message::Join(introduction) => {
                state.coordinator.find()?;
                state.peers.introduce(introduction, 0, &self.connector, &myself).await?;
                state.join()
            }
            Message::Broadcast(message) => state.receive(message),
            other => Err(unexpected(&other)),
        }
    }

    /// It has no children: it hears of the groups that it monitors.
    async fn handle_supervisor_evt(
        &self,
        _: ActorRef<Message>,
        _: SupervisionEvent,
        state: &mut Membership,
    ) -> Result<(), ActorProcessingErr> {
        state.join()
    }
}
