use super::CoreError;

/// A message of a core that is to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outgoing {
    /// The rank of its receiver.
    pub to: u32,
    /// The message, as [`Core::step`] takes it.
    pub bytes: Vec<u8>,
}

/// Proposals that were decided one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The proposals, in the order of the log.
    pub proposals: Vec<u64>,
    /// True if this replica led when they were decided. While leaders hand over to each other, that holds for exactly one
    /// replica for each proposal.
    pub by_leader: bool,
}

/// A replica of a log of proposals, which a majority of replicas decides on.
///
/// Replicas are known by their ranks, from 0. Messages between two of them have to come in the order in which they were sent,
/// as over a connection; one that is lost has no effect other than that of a broken connection. A core decides what it is
/// given as often as it is given it: it does not look for proposals that it knows.
///
/// Once in its life a group may be replaced by another one, some of whose replicas are spares: they have begun without a
/// part in the group, and with an empty log, as all have.
pub trait Core: Send {
    /// Tells that a [`TICK`](crate::TICK) has passed.
    ///
    /// # Errors
    ///
    /// If the core refuses to go on.
    fn tick(&mut self) -> Result<(), CoreError>;

    /// Stands for election.
    ///
    /// # Errors
    ///
    /// If the core refuses to go on.
    fn campaign(&mut self) -> Result<(), CoreError>;

    /// Proposes a number. Returns false if the replica does not lead, or is about to hand over: the core has not taken it.
    ///
    /// # Errors
    ///
    /// If the core refuses it for another reason.
    fn propose(&mut self, proposal: u64) -> Result<bool, CoreError>;

    /// Begins to replace the group, as its leader.
    ///
    /// * `replicas`: the ranks of the group that follows, as many as there are now. The first one is of both groups, and
    ///   stands for election where that is needed.
    ///
    /// # Errors
    ///
    /// If the replica does not lead, or the core refuses that group.
    fn reconfigure(&mut self, replicas: &[u32]) -> Result<(), CoreError>;

    /// Takes a message of another replica.
    ///
    /// # Errors
    ///
    /// If it is none, or the core refuses it.
    fn step(&mut self, message: &[u8]) -> Result<(), CoreError>;

    /// Takes the messages to be sent, in order.
    ///
    /// # Errors
    ///
    /// If one cannot be written.
    fn take_outgoing(&mut self) -> Result<Vec<Outgoing>, CoreError>;

    /// Takes what was decided since the last call, in the order of the log.
    fn take_decided(&mut self) -> Vec<Decided>;

    /// Returns the rank of the leader that this replica follows, or is itself; none before an election is complete.
    fn leader(&self) -> Option<u32>;

    /// Returns true if this replica leads, and takes no more proposals since the group that follows may have another leader.
    fn hands_over(&self) -> bool;

    /// Returns true if this replica knows that the group that follows decides alone.
    fn is_reconfigured(&self) -> bool;
}
