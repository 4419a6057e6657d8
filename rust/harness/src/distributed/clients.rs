use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::time::{MissedTickBehavior, interval};
use tonic::transport::Endpoint;

use super::Membership;
use super::client_connection::ClientConnection;
use super::members::Members;
use crate::network::{HostPort, TokenBearer};
use crate::sync::lock;
use crate::{BenchmarkError, RunWatch, Stopped, log};

/// The deadline for all clients to check in.
const COMPLETE_WITHIN: Duration = Duration::from_secs(60);

const WATCH_INTERVAL: Duration = Duration::from_millis(500);

/// A master's clients: those that have checked in, those that still live, and calls to all of them at once.
///
/// A client checks in again every [`CHECK_IN_INTERVAL`](super::CHECK_IN_INTERVAL), by which it says that it lives. One
/// that did so once and then falls silent is lost, and the group of nodes with it.
pub struct Clients {
    runtime: Handle,
    on_loss: Box<dyn Fn(&str) + Send + Sync>,
    members: Mutex<Members>,
}

impl Clients {
    /// Awaits clients; to be called where a runtime is.
    ///
    /// * `expected`: how many, at least 1
    /// * `token`: makes calls to clients bear the token of the run
    /// * `on_loss`: is told, once, in a sentence, that a client was lost
    pub fn expect(expected: usize, token: TokenBearer, on_loss: impl Fn(&str) + Send + Sync + 'static) -> Arc<Self> {
        let members = Mutex::new(Members::new(expected, token));
        let clients = Arc::new(Self { runtime: Handle::current(), on_loss: Box::new(on_loss), members });
        tokio::spawn(watch(Arc::downgrade(&clients)));
        clients
    }

    /// Returns the number of clients that have to check in.
    pub fn expected(&self) -> usize {
        lock(&self.members).expected()
    }

    /// Returns true if all clients have checked in, and none was lost.
    pub fn is_ready(&self) -> bool {
        lock(&self.members).state() == Membership::Complete
    }

    /// Takes the check-in of a client, with its address and the endpoint made of it. Call it within a runtime.
    ///
    /// # Errors
    ///
    /// If it is refused.
    pub fn check_in(&self, address: HostPort, endpoint: &Endpoint) -> Result<(), BenchmarkError> {
        lock(&self.members).check_in(address, endpoint)
    }

    /// Waits until all clients have checked in.
    ///
    /// # Errors
    ///
    /// If they have not within a minute, if one was lost, or if the request has to stop.
    pub fn await_ready(&self, request: &RunWatch) -> Result<(), BenchmarkError> {
        let decided = || lock(&self.members).state() != Membership::AwaitingClients;
        let waited = request.wait_until("waiting for clients", COMPLETE_WITHIN, decided);
        let members = lock(&self.members);
        match waited {
            Ok(()) if members.state() == Membership::Broken => Err(members.lost().into()),
            Ok(()) => Ok(()),
            Err(stopped) if stopped.is::<Stopped>() => Err(stopped),
            Err(_) => {
                let (present, expected, seconds) = (members.present(), members.expected(), COMPLETE_WITHIN.as_secs());
                Err(format!("{present} of {expected} clients have checked in after {seconds} s").into())
            }
        }
    }

    /// Sets up all clients at once, and returns their data, in order of check-in.
    ///
    /// # Errors
    ///
    /// The first client's failure in that order.
    pub fn set_up(&self, label: &str, configuration: &str) -> Result<Vec<String>, BenchmarkError> {
        all(self.ask_all(|client| client.set_up(label.to_owned(), configuration.to_owned())))
    }

    /// Cleans up at all clients at once.
    ///
    /// # Errors
    ///
    /// The first client's failure in order of check-in.
    pub fn clean_up(&self, last_run: bool) -> Result<(), BenchmarkError> {
        all(self.ask_all(|client| client.clean_up(last_run))).map(drop)
    }

    /// Asks all clients at once to end, and waits for their word, not for their end.
    pub fn shutdown(&self, force: bool) {
        // A client that does not answer has gone already, or its starter ends it.
        let _ = self.ask_all(|client| client.shutdown(force));
    }

    /// Asks all clients, and waits for all answers, on the calling thread, which is none of the runtime's.
    fn ask_all<A, F>(&self, ask: impl Fn(ClientConnection) -> F) -> Vec<Result<A, BenchmarkError>>
    where
        F: Future<Output = Result<A, BenchmarkError>> + Send + 'static,
        A: Send + 'static,
    {
        let clients = lock(&self.members).connections();
        let calls: Vec<_> = clients.into_iter().map(|client| self.runtime.spawn(ask(client))).collect();
        let answers = calls.into_iter().map(|call| self.runtime.block_on(call));
        answers.map(|answer| answer.unwrap_or_else(|ended| Err(ended.into()))).collect()
    }

    fn look_for_silence(&self) {
        let (silent, lost) = lock(&self.members).find_silent();
        // Tell why first: then those who wait for an answer of these clients stop waiting.
        if let Some(lost) = lost {
            (self.on_loss)(&lost);
        }
        silent.iter().for_each(ClientConnection::close);
    }
}

/// Returns all answers, or the first failure; the others are only logged.
fn all<A>(answers: Vec<Result<A, BenchmarkError>>) -> Result<Vec<A>, BenchmarkError> {
    let (answers, failures): (Vec<_>, Vec<_>) = answers.into_iter().partition(Result::is_ok);
    let mut failures = failures.into_iter().filter_map(Result::err);
    let Some(first) = failures.next() else { return answers.into_iter().collect() };
    failures.for_each(|other| log::warn(&other.to_string()));
    Err(first)
}

/// Looks for silent clients as long as there is anybody to tell.
async fn watch(clients: Weak<Clients>) {
    let mut ticks = interval(WATCH_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(clients) = clients.upgrade() else { return };
        clients.look_for_silence();
    }
}
