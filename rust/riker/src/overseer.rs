use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mpp_harness::{BenchmarkError, DEADLINE, RunLatch, wait_until};
use riker::actors::*;
use riker::system::ActorRestarted;

/// The benchmark thread's side of an overseer: an actor that lives as long as the system, and hears of messages that reach
/// nobody, and in prepare of actors at the top that start. In the timed part of a run it subscribes to no events.
#[derive(Clone)]
pub(crate) struct Oversight {
    system: ActorSystem,
    overseer: ActorRef<Heard>,
    signs: Arc<Signs>,
}

/// The signs that the overseer has heard so far.
#[derive(Default)]
struct Signs {
    started: AtomicUsize,
    markers: AtomicUsize,
    run: Mutex<Option<Run>>,
}

impl Signs {
    fn run(&self) -> MutexGuard<'_, Option<Run>> {
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Run {
    path: String,
    latch: RunLatch,
}

impl Oversight {
    /// Starts the overseer of a system.
    pub(crate) fn of(system: &ActorSystem) -> Result<Self, BenchmarkError> {
        let signs = Arc::<Signs>::default();
        let overseen = Arc::clone(&signs);
        let overseer = Props::new_from(move || Overseer { signs: Arc::clone(&overseen) });
        let overseer = system.actor_of_props("overseer", overseer)?;
        let oversight = Self { system: system.clone(), overseer, signs };
        oversight.subscribe(marker_topic());
        let actor = Box::new(oversight.overseer.clone());
        system.dead_letters().tell(Subscribe { topic: All.into(), actor }, None);
        oversight.settle("starting Riker's system")?;
        Ok(oversight)
    }

    /// Begins a run, whose top-level actors have paths that begin with `path`.
    pub(crate) fn begin(&self, path: String, latch: RunLatch) {
        self.signs.started.store(0, Ordering::Release);
        *self.signs.run() = Some(Run { path, latch });
        self.subscribe(SysTopic::ActorCreated.into());
    }

    /// Returns how many top-level actors of the run have started.
    pub(crate) fn started(&self) -> usize {
        self.signs.started.load(Ordering::Acquire)
    }

    /// Hears no longer of actors that start.
    pub(crate) fn ignore_starts(&self) -> Result<(), BenchmarkError> {
        let (topic, actor) = (SysTopic::ActorCreated.into(), Box::new(self.overseer.clone()));
        self.system.sys_events().tell(Unsubscribe { topic, actor }, None);
        self.settle("preparing the actors of the run")
    }

    /// Waits until the system has dealt with all events up to now, by a marker behind them.
    ///
    /// # Errors
    ///
    /// If it has not within [`DEADLINE`].
    pub(crate) fn settle(&self, what: &str) -> Result<(), BenchmarkError> {
        let markers = || self.signs.markers.load(Ordering::Acquire);
        let before = markers();
        let msg = SystemEvent::ActorRestarted(ActorRestarted { actor: self.system.user_root().clone() });
        self.system.sys_events().tell(Publish { topic: marker_topic(), msg }, None);
        wait_until(what, DEADLINE, || markers() > before)
    }

    fn subscribe(&self, topic: Topic) {
        self.system.sys_events().tell(Subscribe { topic, actor: Box::new(self.overseer.clone()) }, None);
    }
}

/// A topic of our own, which nobody else listens to.
fn marker_topic() -> Topic {
    Topic::from("mpp.marker")
}

/// A message to the overseer.
#[derive(Clone, Debug)]
enum Heard {
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

struct Overseer {
    signs: Arc<Signs>,
}

impl Actor for Overseer {
    type Msg = Heard;

    fn sys_recv(&mut self, _: &Context<Heard>, message: SystemMsg, _: Sender) {
        match message {
            SystemMsg::Event(SystemEvent::ActorCreated(_)) => self.signs.started.fetch_add(1, Ordering::Release),
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
