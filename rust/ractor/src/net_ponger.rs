use mpp_harness::Member;
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::nodes::{Correspondent, Message, unexpected};

/// The ponger of NETPINGPONG and NETTPPINGPONG, on the client.
pub(crate) struct Ponger {
    _member: Member,
}

impl Ponger {
    pub(crate) fn new(member: Member) -> Self {
        Self { _member: member }
    }
}

impl Actor for Ponger {
    type Msg = Message;
    type State = Correspondent;
    type Arguments = Correspondent;

    async fn pre_start(
        &self,
        _: ActorRef<Message>,
        pinger: Correspondent,
    ) -> Result<Correspondent, ActorProcessingErr> {
        Ok(pinger)
    }

    async fn handle(
        &self,
        _: ActorRef<Message>,
        message: Message,
        pinger: &mut Correspondent,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            Message::Ping => pinger.send(Message::Pong),
            Message::IndexedPing(index) => pinger.send(Message::IndexedPong(index)),
            Message::Introduce => pinger.introduce(),
            other => Err(unexpected(&other)),
        }
    }
}
