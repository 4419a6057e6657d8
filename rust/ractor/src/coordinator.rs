use std::sync::mpsc::Sender;
use std::time::Instant;

use mpp_contract::Operation;
use mpp_harness::parameters::AtomicRegisterParameters;
use mpp_harness::register::{GroupMessage, Verification};
use mpp_harness::{Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::nodes::{Introductions, Message, Peer, unexpected};

/// Tells the replicas of ATOMICREGISTER what to do in a run, and learns what they have done.
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

/// A verification run.
#[derive(Default)]
pub(crate) struct Verifying {
    verification: Option<Verification>,
    /// How many replicas have completed their operations.
    complete: u32,
}

impl Coordinator {
    fn invoke(&self, state: &mut Verifying) -> Result<(), ActorProcessingErr> {
        while let Some(next) = state.verification.as_mut().and_then(Verification::next_invocation) {
            let replica = self.replicas.get(next.replica as usize).ok_or("there is no such replica")?;
            let invoke = GroupMessage::Invoke { key: next.key, write: next.write, value: next.value };
            replica.send(Message::Group(invoke))?;
        }
        Ok(())
    }

    fn respond(&self, (replica, key, value): (u32, u32, u64), state: &mut Verifying) -> Result<(), ActorProcessingErr> {
        let verification = state.verification.as_mut().ok_or("nothing is to be verified")?;
        if verification.respond(replica, key, value)? {
            state.complete += 1;
            if state.complete == self.parameters.partition_size {
                let history = state.verification.take().map(Verification::into_history);
                self.history.send(history.unwrap_or_default()).map_err(|_| "nobody takes the history")?;
            }
            self.latch.arrive();
        }
        self.invoke(state)
    }
}

impl Actor for Coordinator {
    type Msg = Message;
    type State = Verifying;
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Message>, (): ()) -> Result<Verifying, ActorProcessingErr> {
        Ok(Verifying::default())
    }

    async fn handle(
        &self,
        _: ActorRef<Message>,
        message: Message,
        state: &mut Verifying,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            Message::Introduced => self.introductions.arrive(),
            Message::Start => {
                for replica in &self.replicas {
                    replica.send(Message::Group(GroupMessage::Start))?;
                }
            }
            Message::Verify => {
                let begin = Instant::now();
                // 2^64 ns are 584 years.
                let clock = move || u64::try_from(begin.elapsed().as_nanos()).unwrap_or(u64::MAX);
                state.verification = Some(Verification::new(&self.parameters, clock));
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
