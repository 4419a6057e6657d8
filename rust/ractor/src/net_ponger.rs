use mpp_harness::{BenchmarkError, Member};
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::nodes::{Correspondent, Message, unexpected};
use crate::run_scope::RunScope;

/// The ponger of NETPINGPONG and NETTPPINGPONG, on the client.
pub(crate) struct Ponger {
    _member: Member,
}

impl Ponger {
    /// Creates one that answers a pinger.
    pub(crate) fn spawn_in(
        scope: &mut RunScope,
        pingers: Vec<Correspondent>,
    ) -> Result<ActorRef<Message>, BenchmarkError> {
        scope.spawn(Self { _member: scope.member() }, Correspondent::only(pingers)?)
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
