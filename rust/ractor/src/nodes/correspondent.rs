use mpp_harness::BenchmarkError;
use ractor::ActorProcessingErr;

use super::{Message, Peer};

/// The actor on the master that a partner answers: another one in each run.
pub(crate) struct Correspondent {
    group: String,
    peer: Option<Peer>,
}

impl Correspondent {
    /// * `group`: that of the actor on the master
    pub(crate) fn new(group: String) -> Self {
        Self { group, peer: None }
    }

    /// Returns the only one of a partner that has only one.
    pub(crate) fn only(correspondents: Vec<Self>) -> Result<Self, BenchmarkError> {
        let [only] =
            <[_; 1]>::try_from(correspondents).map_err(|all| format!("{} actors for a partner of one", all.len()))?;
        Ok(only)
    }

    /// Finds the actor of the next run.
    pub(crate) fn find(&mut self) -> Result<(), ActorProcessingErr> {
        let peer = Peer::find(&self.group, "the master").ok_or("the actor on the master is not known here")?;
        self.peer = Some(peer);
        Ok(())
    }

    /// Finds the actor of the next run, and answers that it is known.
    pub(crate) fn introduce(&mut self) -> Result<(), ActorProcessingErr> {
        self.find()?;
        self.send(Message::Introduced)
    }

    /// Sends a message.
    pub(crate) fn send(&self, message: Message) -> Result<(), ActorProcessingErr> {
        let peer = self.peer.as_ref().ok_or("a message came before the introduction")?;
        peer.send(message)
    }
}
