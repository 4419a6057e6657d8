use std::sync::mpsc::Sender;

use mpp_contract::Operation;
use mpp_harness::parameters::AtomicRegisterParameters;
use mpp_harness::register::{GroupMessage, Verification};
use mpp_harness::{Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::nodes::{Introductions, Message, Peer, unexpected};

/// Gives the replicas of ATOMICREGISTER their operations in a run, and takes their results.
pub(crate) struct Coordinator {
    pub(crate) parameters: AtomicRegisterParameters,
    /// By rank.
    pub(crate) replicas: Vec<Peer>,
    pub(crate) introductions: Introductions,
    /// Gets that of a verification run.
    pub(crate) history: Sender<Vec<Operation>>,
    pub(crate) latch: RunLatch,
    pub(crate) _member: Member,
}

impl Coordinator {
    fn invoke(&self, state: &mut Option<Verification>) -> Result<(), ActorProcessingErr> {
        while let Some(next) = state.as_mut().and_then(Verification::next_invocation) {
            let replica = self.replicas.get(next.replica as usize).ok_or("there is no such replica")?;
            let invoke = GroupMessage::Invoke { key: next.key, write: next.write, value: next.value };
            replica.send(Message::Group(invoke))?;
        }
        Ok(())
    }

    fn respond(
        &self,
        (replica, key, value): (u32, u32, u64),
        state: &mut Option<Verification>,
    ) -> Result<(), ActorProcessingErr> {
        let verification = state.as_mut().ok_or("nothing is to be verified")?;
        if verification.respond(replica, key, value)? {
            if verification.is_complete() {
                let history = state.take().map(Verification::into_history);
                self.history.send(history.unwrap_or_default()).map_err(|_| "nobody takes the history")?;
            }
            self.latch.arrive();
        }
        self.invoke(state)
    }
}

impl Actor for Coordinator {
    type Msg = Message;
    /// There is one in a verification run.
    type State = Option<Verification>;
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Message>, (): ()) -> Result<Option<Verification>, ActorProcessingErr> {
        Ok(None)
    }

    async fn handle(
        &self,
        _: ActorRef<Message>,
        message: Message,
        state: &mut Option<Verification>,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            Message::Introduced => self.introductions.arrive(),
            Message::Start => {
                for replica in &self.replicas {
                    replica.send(Message::Group(GroupMessage::Start))?;
                }
            }
            Message::Verify => {
                *state = Some(Verification::begin(&self.parameters));
                self.invoke(state)?;
            }
            Message::Group(GroupMessage::Done { reads, writes }) => {
                self.latch.arrive_with((u64::from(reads) << 32) + u64::from(writes));
            }
            Message::Group(GroupMessage::Response { replica, key, value }) => {
                self.respond((replica, key, value), state)?;
            }
            other => return Err(unexpected(&other)),
        }
        Ok(())
    }
}
