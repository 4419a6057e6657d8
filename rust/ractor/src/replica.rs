use mpp_harness::register::{Effect, Greeted, Greetings, GroupMember, GroupMessage, Introduction, RegisterOptions};
use mpp_harness::{BenchmarkError, Member};
use ractor::{Actor, ActorProcessingErr, ActorRef, SupervisionEvent, pg};

use crate::nodes::{Connector, Correspondent, MemberAddress, Message, Peer, unexpected};
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
    rank: u32,
    /// All replicas, by rank, this one included.
    peers: Vec<Peer>,
    /// The run that it cannot get ready for until it knows all of them.
    waiting: Option<Introduction<MemberAddress>>,
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
            rank: 0,
            peers: Vec::new(),
            waiting: None,
        };
        scope.spawn(Self { connector, _member: scope.member() }, membership)
    }

    /// Connects its node to those of the clients of lower rank, as those of higher rank connect theirs to it; the master
    /// has connected itself to all.
    async fn connect(
        &self,
        myself: &ActorRef<Message>,
        introduction: &Introduction<MemberAddress>,
    ) -> Result<(), ActorProcessingErr> {
        for MemberAddress { group, .. } in &introduction.members {
            // It is told when that changes.
            pg::monitor(group.clone(), myself.get_cell());
        }
        for MemberAddress { node, .. } in introduction.members.iter().take(introduction.rank as usize).skip(1) {
            self.connector.connect(node.parse()?).await?;
        }
        Ok(())
    }
}

impl Membership {
    /// Gets ready for the next run, if all are known by now.
    fn prepare(&mut self) -> Result<(), ActorProcessingErr> {
        let Some(Introduction { run, rank, members }) = &self.waiting else { return Ok(()) };
        let Some(peers) = members.iter().map(Peer::at).collect::<Option<Vec<_>>>() else { return Ok(()) };
        let (run, rank, size) = (*run, *rank, u32::try_from(peers.len())?);
        (self.rank, self.peers, self.waiting) = (rank, peers, None);
        self.group.prepare(run, rank, size);
        for replica in self.greetings.begin(rank, size) {
            self.send(replica, GroupMessage::Greeting(rank))?;
        }
        Ok(())
    }

    fn greeted(&mut self, from: u32) -> Result<(), ActorProcessingErr> {
        let Greeted { answer, by_all } = self.greetings.receive(from);
        if answer {
            self.send(from, GroupMessage::Greeting(self.rank))?;
        }
        if by_all {
            self.coordinator.send(Message::Introduced)?;
        }
        Ok(())
    }

    fn perform(&self, effect: Effect) -> Result<(), ActorProcessingErr> {
        match effect {
            Effect::ToAll(message) => self.peers.iter().try_for_each(|peer| peer.send(Message::Group(message.clone()))),
            Effect::To(to, message) => self.send(to, message),
            Effect::ToCoordinator(message) => self.coordinator.send(Message::Group(message)),
        }
    }

    fn send(&self, to: u32, message: GroupMessage) -> Result<(), ActorProcessingErr> {
        let peer = self.peers.get(to as usize).ok_or_else(|| format!("there is no replica {to}"))?;
        peer.send(Message::Group(message))
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
                if state.peers.is_empty() {
                    self.connect(&myself, &introduction).await?;
                }
                state.waiting = Some(introduction);
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
