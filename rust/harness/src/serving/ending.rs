use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use tokio::sync::watch;

use super::gate::Gate;
use crate::sync::lock;

/// The time in which a request in progress has to end after Shutdown(force = false).
const SHUTDOWN_GRACE: Duration = Duration::from_secs(10);

/// Time for the last answers to leave.
const SEND_GRACE: Duration = Duration::from_millis(100);

/// The orderly end of a testee: first of the service that asks it to do something, whose calls may need the others, then
/// of these. Clones end the same one.
#[derive(Clone)]
pub struct Ending {
    shared: Arc<Shared>,
}

struct Shared {
    stage: watch::Sender<Stage>,
    calls_ended: Gate,
    ended: Gate,
    cut_short: Box<dyn Fn() + Send + Sync>,
    farewell: Mutex<Option<Farewell>>,
    failure: OnceLock<String>,
}

/// Told whether there is a hurry.
type Farewell = Box<dyn FnOnce(bool) + Send>;

/// The stages of the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    /// It has not begun.
    Serving,
    /// The first service takes no more calls.
    Refusing,
    /// Nothing is to be served any more.
    Over,
}

impl Ending {
    /// An end that has not begun.
    ///
    /// * `cut_short`: makes calls in progress end, and waits for that for a moment
    /// * `farewell`: called once the first service has ended
    pub(super) fn new(
        cut_short: impl Fn() + Send + Sync + 'static,
        farewell: impl FnOnce(bool) + Send + 'static,
    ) -> Self {
        let shared = Shared {
            stage: watch::Sender::new(Stage::Serving),
            calls_ended: Gate::default(),
            ended: Gate::default(),
            cut_short: Box::new(cut_short),
            farewell: Mutex::new(Some(Box::new(farewell))),
            failure: OnceLock::new(),
        };
        Self { shared: Arc::new(shared) }
    }

    /// Begins to end the testee: no more requests, the one in progress gets some time, then it is cancelled. Returns at
    /// once. A later call with less time overtakes an earlier one.
    pub fn begin(&self, grace: Duration) {
        let shared = Arc::clone(&self.shared);
        let begun = thread::Builder::new().name("mpp-server".to_owned()).spawn(move || shared.end_within(grace));
        if begun.is_err() {
            self.shared.ended.open();
        }
    }

    /// Waits until the testee has ended. If it ended before it was told to, returns the reason in a sentence for the user.
    pub fn wait(&self) -> Option<String> {
        self.shared.ended.wait();
        self.shared.failure.get().cloned()
    }

    /// Begins the end that Shutdown asks for, which leaves time for its acknowledgement.
    pub(super) fn shutdown(&self, force: bool) {
        self.begin(if force { SEND_GRACE } else { SHUTDOWN_GRACE });
    }

    /// Begins to end the testee for a reason of its own, a sentence for the user. The first one counts.
    pub fn fail(&self, reason: String) {
        // A second reason is not kept.
        let _ = self.shared.failure.set(reason);
        self.begin(Duration::ZERO);
    }

    /// Returns true if the testee ends for a reason of its own.
    pub(super) fn has_failed(&self) -> bool {
        self.shared.failure.get().is_some()
    }

    /// Completes when the end has come so far.
    pub(super) async fn reached(self, stage: Stage) {
        // It cannot be given up, since this holds the other end of it.
        let _ = self.shared.stage.subscribe().wait_for(|current| *current >= stage).await;
    }

    /// Tells that all calls to the first service have ended and no more will be taken.
    pub(super) fn calls_ended(&self) {
        self.shared.calls_ended.open();
    }
}

impl Shared {
    fn end_within(&self, grace: Duration) {
        self.advance(Stage::Refusing);
        let orderly = self.calls_ended.wait_within(grace);
        if !orderly {
            (self.cut_short)();
            // The process ends anything that is not done by then.
            let _ = self.calls_ended.wait_within(SEND_GRACE);
        }
        self.say_farewell(!orderly);
        self.advance(Stage::Over);
        self.ended.open();
    }

    fn advance(&self, stage: Stage) {
        self.stage.send_modify(|current| *current = stage.max(*current));
    }

    /// Says it once. A second caller waits until it is said.
    fn say_farewell(&self, hurry: bool) {
        let mut farewell = lock(&self.farewell);
        if let Some(farewell) = farewell.take() {
            farewell(hurry);
        }
    }
}
