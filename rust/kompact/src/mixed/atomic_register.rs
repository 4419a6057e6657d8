use std::sync::Arc;

use kompact::prelude::*;
use mpp_harness::register::{Effect, Greeted, Greetings, GroupMember, GroupMessage, Introduction, RegisterOptions};
use mpp_harness::{BenchmarkError, Member};

use crate::nodes::{NetScope, Peers, address, fault, receive, send, starts_with_buffers, unexpected};
use crate::register::{AtomicRegister, RegisterMessage, ReplicaKind};

/// ATOMICREGISTER, with replicas that are two components each.
pub(crate) type MixedRegister = AtomicRegister<MixedReplica>;

/// A replica that is a register and a broadcaster, with a port between them. The register answers other registers by
/// messages, broadcasters reach each other by messages, too.
pub(crate) struct MixedReplica;

impl ReplicaKind for MixedReplica {
    const ACTORS: usize = 2;

    fn create(options: RegisterOptions, scope: &mut NetScope) -> Result<(), BenchmarkError> {
        let register = scope.create(Register::new(options, scope.member()));
        let broadcaster = scope.create(Broadcaster::new(scope.member()));
        scope.connect::<BroadcastPort, _, _>(&broadcaster, &register)?;
        scope.start(&register)?;
        scope.start(&broadcaster)?;
        Ok(())
    }
}

/// Best-effort broadcast to all of a group: a request at one is an indication at each of them, itself included.
struct BroadcastPort;

impl Port for BroadcastPort {
    type Indication = GroupMessage;
    type Request = BroadcastRequest;
}

#[derive(Clone, Debug)]
enum BroadcastRequest {
    /// Replaces the group, and the broadcaster's own rank in it.
    Join {
        rank: usize,
        broadcasters: Arc<[ActorPath]>,
    },
    Broadcast(GroupMessage),
}

#[derive(ComponentDefinition)]
struct Broadcaster {
    ctx: ComponentContext<Self>,
    register: ProvidedPort<BroadcastPort>,
    rank: usize,
    /// By rank.
    broadcasters: Arc<[ActorPath]>,
    _member: Member,
}

impl Broadcaster {
    fn new(member: Member) -> Self {
        Self {
            ctx: ComponentContext::uninitialised(),
            register: ProvidedPort::uninitialised(),
            rank: 0,
            broadcasters: Arc::default(),
            _member: member,
        }
    }
}

starts_with_buffers!(Broadcaster);

impl Provide<BroadcastPort> for Broadcaster {
    fn handle(&mut self, request: BroadcastRequest) -> HandlerResult {
        match request {
            BroadcastRequest::Join { rank, broadcasters } => {
                self.rank = rank;
                self.broadcasters = broadcasters;
            }
            BroadcastRequest::Broadcast(message) => {
                for rank in 0..self.broadcasters.len() {
                    if rank == self.rank {
                        self.register.trigger(message.clone());
                    } else {
                        send(&self.broadcasters[rank], RegisterMessage::Group(message.clone()), self)?;
                    }
                }
            }
        }
        Handled::OK
    }
}

impl Actor for Broadcaster {
    type Message = Never;

    fn receive_local(&mut self, message: Never) -> HandlerResult {
        match message {}
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (_, RegisterMessage::Group(message)) => self.register.trigger(message),
            (_, other) => return Err(unexpected(&other)),
        }
        Handled::OK
    }
}

#[derive(ComponentDefinition)]
struct Register {
    ctx: ComponentContext<Self>,
    broadcast: RequiredPort<BroadcastPort>,
    group: GroupMember,
    greetings: Greetings,
    /// The number of replicas that have greeted by broadcast.
    broadcast_greetings: usize,
    /// Their registers.
    peers: Peers,
    _member: Member,
}

impl Register {
    fn new(options: RegisterOptions, member: Member) -> Self {
        Self {
            ctx: ComponentContext::uninitialised(),
            broadcast: RequiredPort::uninitialised(),
            group: GroupMember::new(options),
            greetings: Greetings::default(),
            broadcast_greetings: 0,
            peers: Peers::default(),
            _member: member,
        }
    }

    fn prepare(&mut self, introduction: Introduction<String>, coordinator: ActorPath) -> HandlerResult {
        let Introduction { run, rank, members } = introduction;
        let members = address::parse_all(&members).map_err(fault)?;
        let every_second = |first| members.iter().skip(first).step_by(MixedReplica::ACTORS).cloned();
        let broadcasters = every_second(1).collect();
        self.peers = Peers::new(rank, every_second(0).collect(), coordinator);
        let size = u32::try_from(self.peers.size()).map_err(fault)?;
        self.broadcast.trigger(BroadcastRequest::Join { rank: rank as usize, broadcasters });
        self.group.prepare(run, rank, size);
        for register in self.greetings.begin(rank, size) {
            self.peers.send(register, RegisterMessage::Group(GroupMessage::Greeting(rank)), self)?;
        }
        Handled::OK
    }

    /// Takes the greeting of a register. Messages between broadcasters do not come in order with it, so that another greeting
    /// follows, by broadcast.
    fn greeted(&mut self, from: u32) -> HandlerResult {
        let Greeted { answer, by_all } = self.greetings.receive(from);
        if answer {
            self.peers.send(from, RegisterMessage::Group(GroupMessage::Greeting(self.peers.rank())), self)?;
        }
        if by_all {
            self.broadcast.trigger(BroadcastRequest::Broadcast(GroupMessage::Greeting(self.peers.rank())));
        }
        Handled::OK
    }

    fn greeted_by_broadcast(&mut self) -> HandlerResult {
        self.broadcast_greetings += 1;
        if self.broadcast_greetings == self.peers.size() {
            self.broadcast_greetings = 0;
            self.peers.report(RegisterMessage::Introduced, self)?;
        }
        Handled::OK
    }

    fn take(&mut self, message: GroupMessage) -> HandlerResult {
        match message {
            GroupMessage::Greeting(from) => return self.greeted(from),
            GroupMessage::Start => {
                for key in self.group.start() {
                    let effect = self.group.begin(key).map_err(fault)?;
                    self.perform(effect)?;
                }
            }
            other => return self.answer(other),
        }
        Handled::OK
    }

    fn answer(&mut self, message: GroupMessage) -> HandlerResult {
        if let Some(effect) = self.group.receive(message).map_err(fault)? {
            self.perform(effect)?;
        }
        Handled::OK
    }

    fn perform(&mut self, effect: Effect) -> Result<(), HandlerError> {
        match effect {
            Effect::ToAll(message) => self.broadcast.trigger(BroadcastRequest::Broadcast(message)),
            Effect::To(to, message) => self.peers.send(to, RegisterMessage::Group(message), self)?,
            Effect::ToCoordinator(message) => self.peers.report(RegisterMessage::Group(message), self)?,
        }
        Ok(())
    }
}

starts_with_buffers!(Register);

impl Require<BroadcastPort> for Register {
    fn handle(&mut self, message: GroupMessage) -> HandlerResult {
        match message {
            GroupMessage::Greeting(_) => self.greeted_by_broadcast(),
            GroupMessage::Read(..) | GroupMessage::Write(..) => self.answer(message),
            other => Err(unexpected(&other)),
        }
    }
}

impl Actor for Register {
    type Message = RegisterMessage;

    fn receive_local(&mut self, message: RegisterMessage) -> HandlerResult {
        match message {
            RegisterMessage::Group(message) => self.take(message),
            other => Err(unexpected(&other)),
        }
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (coordinator, RegisterMessage::Introduce(introduction)) => self.prepare(introduction, coordinator),
            (_, RegisterMessage::Group(message)) => self.take(message),
            (_, other) => Err(unexpected(&other)),
        }
    }
}
