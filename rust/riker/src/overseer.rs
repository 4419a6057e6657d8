use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mpp_harness::RunLatch;
use riker::actors::*;
use riker::system::ActorRestarted;

/// What the benchmark thread and the overseer know of each other.
#[derive(Default)]
pub(crate) struct Signs {
    created: AtomicUsize,
    markers: AtomicUsize,
    run: Mutex<Option<Run>>,
}

struct Run {
    path: String,
    latch: RunLatch,
}

impl Signs {
    /// Begins a run, whose top-level actors have paths that begin with `path`.
    pub(crate) fn begin(&self, path: String, latch: RunLatch) {
        self.created.store(0, Ordering::Release);
        *self.run() = Some(Run { path, latch });
    }

    /// Returns how many top-level actors of the run have started.
    pub(crate) fn created(&self) -> usize {
        self.created.load(Ordering::Acquire)
    }

    /// Returns how many of the markers have arrived that were ever sent.
    pub(crate) fn markers(&self) -> usize {
        self.markers.load(Ordering::Acquire)
    }

    fn run(&self) -> MutexGuard<'_, Option<Run>> {
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An actor that lives as long as the system, and hears of actors that start and of messages that reach nobody.
///
/// It does not ask for the end of actors: each one's would be a message in the timed part of a run.
pub(crate) struct Overseer {
    signs: Arc<Signs>,
}

impl Overseer {
    pub(crate) fn new(signs: Arc<Signs>) -> Self {
        Self { signs }
    }

    /// Sends the overseer a marker, by way of all events that the system has not yet dealt with.
    pub(crate) fn send_marker(system: &ActorSystem) {
        let event = ActorRestarted { actor: system.user_root().clone() };
        system.sys_events().tell(Publish { topic: marker_topic(), msg: SystemEvent::ActorRestarted(event) }, None);
    }
}

/// A topic of our own, which nobody else listens to.
fn marker_topic() -> Topic {
    Topic::from("mpp.marker")
}

/// What the overseer hears.
#[derive(Clone, Debug)]
pub(crate) enum Heard {
    /// An event; they come as system messages, but a subscriber has to be able to take them as others too.
    Event,
    /// A message that reached nobody.
    Lost(DeadLetter),
}

impl From<SystemEvent> for Heard {
    fn from(_: SystemEvent) -> Self {
        Self::Event
    }
}

impl From<DeadLetter> for Heard {
    fn from(letter: DeadLetter) -> Self {
        Self::Lost(letter)
    }
}

impl Actor for Overseer {
    type Msg = Heard;

    fn pre_start(&mut self, context: &Context<Heard>) {
        let system = &context.system;
        for topic in [SysTopic::ActorCreated.into(), marker_topic()] {
            system.sys_events().tell(Subscribe { topic, actor: Box::new(context.myself()) }, None);
        }
        system.dead_letters().tell(Subscribe { topic: All.into(), actor: Box::new(context.myself()) }, None);
    }

    fn sys_recv(&mut self, _: &Context<Heard>, message: SystemMsg, _: Sender) {
        match message {
            SystemMsg::Event(SystemEvent::ActorCreated(_)) => self.signs.created.fetch_add(1, Ordering::Release),
            SystemMsg::Event(SystemEvent::ActorRestarted(_)) => self.signs.markers.fetch_add(1, Ordering::Release),
            _ => 0,
        };
    }

    fn recv(&mut self, _: &Context<Heard>, heard: Heard, _: Sender) {
        let Heard::Lost(DeadLetter { msg, recipient, .. }) = heard else { return };
        if let Some(run) = &*self.signs.run()
            && recipient.path().to_string().starts_with(&run.path)
        {
            run.latch.fail(format!("message {msg} to {} was lost", recipient.path()));
        }
    }
}
