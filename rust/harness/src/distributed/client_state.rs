use crate::running::ImpossibleEvent;

/// The states of a client, as in conformance/life_cycle.json.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientState {
    /// Nothing of a benchmark is there.
    Idle,
    /// Ready for a run, or in one.
    SetUp,
}

/// The events of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientEvent {
    /// It was set up, after the removal of an earlier benchmark.
    SetUpDone,
    /// It could not be set up.
    SetUpFailed,
    /// It was cleaned up after a run, and prepared for the next one.
    CleanUp,
    /// Clean-up failed: it has removed all that it could.
    CleanUpFailed,
    /// Everything was removed.
    LastCleanUp,
}

impl ClientState {
    /// Returns the state that follows.
    ///
    /// # Errors
    ///
    /// If the event cannot happen in this state.
    pub fn after(self, event: ClientEvent) -> Result<Self, ImpossibleEvent> {
        match (self, event) {
            (_, ClientEvent::SetUpDone) | (Self::SetUp, ClientEvent::CleanUp) => Ok(Self::SetUp),
            (_, ClientEvent::SetUpFailed | ClientEvent::LastCleanUp) | (Self::SetUp, ClientEvent::CleanUpFailed) => {
                Ok(Self::Idle)
            }
            (Self::Idle, ClientEvent::CleanUp | ClientEvent::CleanUpFailed) => Err(ImpossibleEvent::new(event, self)),
        }
    }
}
