use mpp_harness::{Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::nodes::{Introductions, Message, Peer, unexpected};

/// The pinger of NETPINGPONG and NETTPPINGPONG, on the master: it keeps so many messages in flight.
pub(crate) struct Pinger {
    pub(crate) ponger: Peer,
    pub(crate) messages: u64,
    pub(crate) pipeline: u64,
    /// Whether messages have no content.
    pub(crate) static_only: bool,
    pub(crate) introductions: Introductions,
    pub(crate) latch: RunLatch,
    pub(crate) _member: Member,
}

#[derive(Default)]
pub(crate) struct Pings {
    sent: u64,
    pongs: u64,
    answer: u64,
}

impl Pinger {
    fn send(&self, state: &mut Pings) -> Result<(), ActorProcessingErr> {
        let ping = if self.static_only { Message::Ping } else { Message::IndexedPing(state.sent) };
        state.sent += 1;
        self.ponger.send(ping)
    }

    fn receive(&self, answer_part: u64, state: &mut Pings) -> Result<(), ActorProcessingErr> {
        state.pongs += 1;
        state.answer = state.answer.wrapping_add(answer_part);
        if state.sent < self.messages {
            self.send(state)?;
        } else if state.pongs == self.messages {
            self.latch.arrive_with(state.answer);
        }
        Ok(())
    }
}

impl Actor for Pinger {
    type Msg = Message;
    type State = Pings;
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Message>, (): ()) -> Result<Pings, ActorProcessingErr> {
        Ok(Pings::default())
    }

    async fn handle(
        &self,
        _: ActorRef<Message>,
        message: Message,
        state: &mut Pings,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            Message::Pong if self.static_only => self.receive(1, state)?,
            Message::IndexedPong(index) if !self.static_only => self.receive(index, state)?,
            Message::Introduced => self.introductions.arrive(),
            Message::Start => {
                while state.sent < self.pipeline {
                    self.send(state)?;
                }
            }
            other => return Err(unexpected(&other)),
        }
        Ok(())
    }
}
