use super::{ImpossibleEvent, Phase};

/// The states of a testee during one request, as in conformance/life_cycle.json: each state but [`Idle`](Self::Idle) bears
/// the name of its work. A testee without clients passes through the clients' states, in which there is no work then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestState {
    /// No request.
    Idle,
    /// Creating the state that lasts for all runs, at the master.
    SetUp,
    /// The same at every client, their first preparation included.
    ClientsSetUp,
    /// Creating everything that one run needs.
    Prepare,
    /// The timed run.
    Run,
    /// Removing everything that a run left, at the master.
    CleanUp,
    /// The same at every client, with the preparation of the next run.
    ClientsCleanUp,
    /// Removing everything, at the master.
    LastCleanUp,
    /// The same at every client.
    ClientsLastCleanUp,
}

/// Outcomes of the work in a [`RequestState`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestEvent {
    /// A request begins.
    Request,
    /// It is done.
    Done,
    /// It was the last run: by the stopping rule, or the verification run after it.
    LastRunDone,
    /// It failed.
    Failed,
}

impl RequestState {
    /// Returns the phase that progress shows.
    #[must_use]
    pub fn phase(self) -> Phase {
        match self {
            Self::Idle => Phase::Idle,
            Self::SetUp | Self::ClientsSetUp => Phase::SetUp,
            Self::Prepare => Phase::Prepare,
            Self::Run => Phase::Run,
            Self::CleanUp | Self::ClientsCleanUp | Self::LastCleanUp | Self::ClientsLastCleanUp => Phase::CleanUp,
        }
    }

    /// Returns the state that follows.
    ///
    /// # Errors
    ///
    /// If the event cannot happen in this state.
    pub fn after(self, event: RequestEvent) -> Result<Self, ImpossibleEvent> {
        use RequestEvent::{Done, Failed, LastRunDone, Request};
        match (self, event) {
            (Self::Idle, Request) => Ok(Self::SetUp),
            (Self::SetUp, Done) => Ok(Self::ClientsSetUp),
            (Self::ClientsSetUp | Self::ClientsCleanUp, Done) => Ok(Self::Prepare),
            (Self::Prepare, Done) => Ok(Self::Run),
            (Self::Run, Done) => Ok(Self::CleanUp),
            (Self::CleanUp, Done) => Ok(Self::ClientsCleanUp),
            (Self::Run, LastRunDone) => Ok(Self::LastCleanUp),
            (
                Self::SetUp | Self::ClientsSetUp | Self::Prepare | Self::Run | Self::CleanUp | Self::ClientsCleanUp,
                Failed,
            ) => Ok(Self::LastCleanUp),
            (Self::LastCleanUp, Done | Failed) => Ok(Self::ClientsLastCleanUp),
            (Self::ClientsLastCleanUp, Done | Failed) => Ok(Self::Idle),
            _ => Err(ImpossibleEvent::new(event, self)),
        }
    }
}
