use kompact::prelude::*;
use mpp_harness::register::{Effect, Greeted, Greetings, GroupMember, GroupMessage, Introduction, RegisterOptions};
use mpp_harness::{BenchmarkError, Member};

use crate::nodes::{NetScope, Peers, address, fault, receive, starts_with_buffers, unexpected};
use crate::register::{AtomicRegister, RegisterMessage, ReplicaKind};

/// ATOMICREGISTER, with replicas that are an actor each.
pub(crate) type ActorRegister = AtomicRegister<ActorReplica>;

/// A replica that is one actor.
pub(crate) struct ActorReplica;

impl ReplicaKind for ActorReplica {
    const ACTORS: usize = 1;

    fn create(options: RegisterOptions, scope: &mut NetScope) -> Result<(), BenchmarkError> {
        scope.spawn(ReplicaActor::new(options, scope.member())).map(drop)
    }
}

#[derive(ComponentDefinition)]
struct ReplicaActor {
    ctx: ComponentContext<Self>,
    group: GroupMember,
    greetings: Greetings,
    peers: Peers,
    _member: Member,
}

impl ReplicaActor {
    fn new(options: RegisterOptions, member: Member) -> Self {
        Self {
            ctx: ComponentContext::uninitialised(),
            group: GroupMember::new(options),
            greetings: Greetings::default(),
            peers: Peers::default(),
            _member: member,
        }
    }

    fn prepare(&mut self, introduction: Introduction<String>, coordinator: ActorPath) -> HandlerResult {
        let Introduction { run, rank, members } = introduction;
        self.peers = Peers::new(rank, address::parse_all(&members).map_err(fault)?, coordinator);
        let size = u32::try_from(members.len()).map_err(fault)?;
        self.group.prepare(run, rank, size);
        for replica in self.greetings.begin(rank, size) {
            self.peers.send(replica, RegisterMessage::Group(GroupMessage::Greeting(rank)), self)?;
        }
        Handled::OK
    }

    fn greeted(&mut self, from: u32) -> HandlerResult {
        let Greeted { answer, by_all } = self.greetings.receive(from);
        if answer {
            self.peers.send(from, RegisterMessage::Group(GroupMessage::Greeting(self.peers.rank())), self)?;
        }
        if by_all {
            self.peers.report(RegisterMessage::Introduced, self)?;
        }
        Handled::OK
    }

    fn take(&mut self, message: RegisterMessage) -> HandlerResult {
        let RegisterMessage::Group(message) = message else { return Err(unexpected(&message)) };
        match message {
            GroupMessage::Greeting(from) => return self.greeted(from),
            GroupMessage::Start => {
                for key in self.group.start() {
                    let effect = self.group.begin(key).map_err(fault)?;
                    self.perform(effect)?;
                }
            }
            other => {
                if let Some(effect) = self.group.receive(other).map_err(fault)? {
                    self.perform(effect)?;
                }
            }
        }
        Handled::OK
    }

    fn perform(&self, effect: Effect) -> Result<(), HandlerError> {
        match effect {
            Effect::ToAll(message) => self.peers.send_to_all(&RegisterMessage::Group(message), self),
            Effect::To(to, message) => self.peers.send(to, RegisterMessage::Group(message), self),
            Effect::ToCoordinator(message) => self.peers.report(RegisterMessage::Group(message), self),
        }
    }
}

starts_with_buffers!(ReplicaActor);

impl Actor for ReplicaActor {
    type Message = RegisterMessage;

    fn receive_local(&mut self, message: RegisterMessage) -> HandlerResult {
        self.take(message)
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (coordinator, RegisterMessage::Introduce(introduction)) => self.prepare(introduction, coordinator),
            (_, message) => self.take(message),
        }
    }
}
