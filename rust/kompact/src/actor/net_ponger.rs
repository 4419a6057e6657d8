use kompact::prelude::*;
use mpp_harness::Member;

use crate::nodes::{Message, Reset, receive, send, starts_with_buffers, unexpected};

/// The ponger of NETPINGPONG and NETTPPINGPONG, on the client.
#[derive(ComponentDefinition)]
pub(crate) struct Ponger {
    ctx: ComponentContext<Self>,
    _member: Member,
}

impl Ponger {
    pub(crate) fn new(member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), _member: member }
    }
}

starts_with_buffers!(Ponger);

impl Actor for Ponger {
    type Message = Reset;

    fn receive_local(&mut self, _nothing_to_forget: Reset) -> HandlerResult {
        Handled::OK
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (pinger, Message::Ping) => send(&pinger, Message::Pong, self)?,
            (pinger, Message::IndexedPing(index)) => send(&pinger, Message::IndexedPong(index), self)?,
            (_, other) => return Err(unexpected(&other)),
        }
        Handled::OK
    }
}
