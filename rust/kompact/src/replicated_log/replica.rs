use kompact::prelude::*;
use mpp_consensus::{BroadcastMessage, Member as LogMember, MemberOptions, Outbox, Recipient, TICK};
use mpp_harness::Member;
use mpp_harness::register::Introduction;

use super::LogMessage;
use crate::nodes::{Peers, address, fault, receive, unexpected};

/// A replica of a log.
#[derive(ComponentDefinition)]
pub(super) struct Replica {
    ctx: ComponentContext<Self>,
    member: LogMember,
    peers: Peers,
    outbox: Outbox,
    _member: Member,
}

impl Replica {
    /// A replica before its first run.
    pub(super) fn new(options: MemberOptions, member: Member) -> Self {
        Self {
            ctx: ComponentContext::uninitialised(),
            member: LogMember::new(options),
            peers: Peers::default(),
            outbox: Outbox::new(),
            _member: member,
        }
    }

    fn join(&mut self, introduction: Introduction<String>, coordinator: ActorPath) -> HandlerResult {
        let Introduction { run, rank, members } = introduction;
        self.peers = Peers::new(rank, address::parse_all(&members).map_err(fault)?, coordinator);
        let size = u32::try_from(members.len()).map_err(fault)?;
        self.member.join(run, rank, size, &mut self.outbox).map_err(fault)?;
        self.send()
    }

    fn take(&mut self, message: LogMessage) -> HandlerResult {
        let LogMessage::Broadcast(message) = message else { return Err(unexpected(&message)) };
        self.member.receive(message, &mut self.outbox).map_err(fault)?;
        self.send()
    }

    fn send(&mut self) -> HandlerResult {
        let outbox = std::mem::take(&mut self.outbox);
        for (recipient, message) in outbox {
            let message = LogMessage::Broadcast(message);
            match recipient {
                Recipient::Replica(rank) => self.peers.send(rank, message, self)?,
                Recipient::Coordinator => self.peers.report(message, self)?,
            }
        }
        Handled::OK
    }
}

impl ComponentLifecycle for Replica {
    fn on_start(&mut self) -> HandlerResult {
        self.ctx.init_buffers(None, None);
        self.schedule_periodic(TICK, TICK, |replica, _| replica.take(LogMessage::Broadcast(BroadcastMessage::Tick)));
        Handled::OK
    }
}

impl Actor for Replica {
    type Message = LogMessage;

    fn receive_local(&mut self, message: LogMessage) -> HandlerResult {
        self.take(message)
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (coordinator, LogMessage::Introduce(introduction)) => self.join(introduction, coordinator),
            (_, message) => self.take(message),
        }
    }
}
