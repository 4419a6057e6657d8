use mpp_harness::register::{Effect, Greeted, Greetings, GroupMember, GroupMessage, RegisterOptions};
use mpp_harness::{BenchmarkError, Member};
use ractor::{Actor, ActorProcessingErr, ActorRef, SupervisionEvent};

use crate::nodes::{Connector, Correspondent, GroupPeers, KnownRun, Message, unexpected};
use crate::run_scope::RunScope;

/// A replica of ATOMICREGISTER, on any node.
pub(crate) struct ReplicaActor {
    connector: Connector,
    _member: Member,
}

pub(crate) struct Membership {
    coordinator: Correspondent,
    group: GroupMember,
    greetings: Greetings,
    /// All replicas, this one included.
    peers: GroupPeers,
}

impl ReplicaActor {
    /// Creates one before its first run.
    pub(crate) fn spawn_in(
        scope: &mut RunScope,
        options: RegisterOptions,
        coordinator: Correspondent,
        connector: Connector,
    ) -> Result<ActorRef<Message>, BenchmarkError> {
        let membership = Membership {
            coordinator,
            group: GroupMember::new(options),
            greetings: Greetings::default(),
            peers: GroupPeers::default(),
        };
        scope.spawn(Self { connector, _member: scope.member() }, membership)
    }
}

impl Membership {
    /// Gets ready for the next run, if all are known by now.
    fn prepare(&mut self) -> Result<(), ActorProcessingErr> {
        let Some(KnownRun { run, rank, size }) = self.peers.find()? else { return Ok(()) };
        self.group.prepare(run, rank, size);
        for replica in self.greetings.begin(rank, size) {
            self.send(replica, GroupMessage::Greeting(rank))?;
        }
        Ok(())
    }

    fn greeted(&mut self, from: u32) -> Result<(), ActorProcessingErr> {
        let Greeted { answer, by_all } = self.greetings.receive(from);
        if answer {
            self.send(from, GroupMessage::Greeting(self.peers.rank()))?;
        }
        if by_all {
            self.coordinator.send(Message::Introduced)?;
        }
        Ok(())
    }

    fn perform(&self, effect: Effect) -> Result<(), ActorProcessingErr> {
        match effect {
            Effect::ToAll(message) => self.peers.send_to_all(&Message::Group(message)),
            Effect::To(to, message) => self.send(to, message),
            Effect::ToCoordinator(message) => self.coordinator.send(Message::Group(message)),
        }
    }

    fn send(&self, to: u32, message: GroupMessage) -> Result<(), ActorProcessingErr> {
        self.peers.send(to, Message::Group(message))
    }
}

impl Actor for ReplicaActor {
    type Msg = Message;
    type State = Membership;
    type Arguments = Membership;

    async fn pre_start(&self, _: ActorRef<Message>, state: Membership) -> Result<Membership, ActorProcessingErr> {
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
                // The first replica is on the master.
                state.peers.introduce(introduction, 1, &self.connector, &myself).await?;
                state.prepare()?;
            }
            Message::Group(GroupMessage::Greeting(from)) => state.greeted(from)?,
            Message::Group(GroupMessage::Start) => {
                for key in state.group.start() {
                    let effect = state.group.begin(key)?;
                    state.perform(effect)?;
                }
            }
            Message::Group(message) => {
                if let Some(effect) = state.group.receive(message)? {
                    state.perform(effect)?;
                }
            }
            other => return Err(unexpected(&other)),
        }
        Ok(())
    }

    /// It has no children: it hears of the groups that it monitors.
    async fn handle_supervisor_evt(
        &self,
        _: ActorRef<Message>,
        _: SupervisionEvent,
        state: &mut Membership,
    ) -> Result<(), ActorProcessingErr> {
        state.prepare()
    }
}
