use crate::running::ImpossibleEvent;

/// The states of a master's membership, as in conformance/life_cycle.json.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Membership {
    /// Some have not checked in yet.
    AwaitingClients,
    /// All have.
    Complete,
    /// One was lost, for good.
    Broken,
}

/// The events of a [`Membership`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MembershipEvent {
    /// One that was not known checks in, while others are missing or none is.
    CheckIn,
    /// The last one that was missing checks in.
    LastCheckIn,
    /// One that is known checks in again, by which it says that it lives.
    RepeatedCheckIn,
    /// One fell silent.
    ClientLost,
}

impl Membership {
    /// Returns the state that follows.
    ///
    /// # Errors
    ///
    /// If the event cannot happen in this state.
    pub fn after(self, event: MembershipEvent) -> Result<Self, ImpossibleEvent> {
        use MembershipEvent::{CheckIn, ClientLost, LastCheckIn, RepeatedCheckIn};
        match (self, event) {
            (Self::AwaitingClients, CheckIn | RepeatedCheckIn) => Ok(Self::AwaitingClients),
            (Self::AwaitingClients, LastCheckIn) => Ok(Self::Complete),
            (Self::Complete, CheckIn | RepeatedCheckIn) => Ok(Self::Complete),
            (Self::Broken, CheckIn | LastCheckIn | RepeatedCheckIn) => Ok(Self::Broken),
            (_, ClientLost) => Ok(Self::Broken),
            (Self::Complete, LastCheckIn) => Err(ImpossibleEvent::new(event, self)),
        }
    }

    /// Returns whether a client that checks in is welcome.
    #[must_use]
    pub fn accepts(self, check_in: MembershipEvent) -> bool {
        match self {
            Self::AwaitingClients => true,
            Self::Complete => check_in == MembershipEvent::RepeatedCheckIn,
            Self::Broken => false,
        }
    }
}
