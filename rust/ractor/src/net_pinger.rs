use mpp_harness::{BenchmarkError, ComponentScope, Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::nodes::{Introductions, Message, Peer, unexpected};
use crate::run_scope::RunScope;

/// A pinger's messages in one run.
#[derive(Clone, Copy)]
pub(crate) struct Course {
    pub(crate) messages: u64,
    /// The most messages in flight.
    pub(crate) pipeline: u64,
    /// True if messages have no content.
    pub(crate) static_only: bool,
}

/// The pinger of NETPINGPONG and NETTPPINGPONG, on the master.
pub(crate) struct Pinger {
    ponger: Peer,
    course: Course,
    introductions: Introductions,
    latch: RunLatch,
    _member: Member,
}

#[derive(Default)]
pub(crate) struct Pings {
    sent: u64,
    pongs: u64,
    answer: u64,
}

impl Pinger {
    /// Creates one for each ponger.
    pub(crate) fn spawn_in(
        scope: &mut RunScope,
        course: Course,
        pongers: &[Peer],
        introductions: &Introductions,
    ) -> Result<Vec<ActorRef<Message>>, BenchmarkError> {
        let spawn = |ponger: &Peer| {
            let (ponger, introductions) = (ponger.clone(), introductions.clone());
            let latch = scope.latch().clone();
            scope.spawn(Self { ponger, course, introductions, latch, _member: scope.member() }, ())
        };
        pongers.iter().map(spawn).collect()
    }

    fn send(&self, state: &mut Pings) -> Result<(), ActorProcessingErr> {
        let ping = if self.course.static_only { Message::Ping } else { Message::IndexedPing(state.sent) };
        state.sent += 1;
        self.ponger.send(ping)
    }

    fn receive(&self, answer_part: u64, state: &mut Pings) -> Result<(), ActorProcessingErr> {
        state.pongs += 1;
        state.answer = state.answer.wrapping_add(answer_part);
        if state.sent < self.course.messages {
            self.send(state)?;
        } else if state.pongs == self.course.messages {
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
            Message::Pong if self.course.static_only => self.receive(1, state)?,
            Message::IndexedPong(index) if !self.course.static_only => self.receive(index, state)?,
            Message::Introduced => self.introductions.arrive(),
            Message::Start => {
                while state.sent < self.course.pipeline {
                    self.send(state)?;
                }
            }
            other => return Err(unexpected(&other)),
        }
        Ok(())
    }
}
