//! Libraries of consensus without threads and sockets of their own.

mod core_error;
mod paxos_core;
mod raft_core;

use std::time::Duration;

use mpp_harness::parameters::BroadcastAlgorithm;

pub use core_error::CoreError;

use paxos_core::PaxosCore;
use raft_core::RaftCore;

/// The time between two ticks of a replica.
pub const TICK: Duration = Duration::from_millis(100);

/// A leader that is silent for so many ticks, 5 s, is replaced. A machine that is busy otherwise may well keep a process from
/// running for a second, and a leader that changes in mid-run fails it.
const ELECTION_TICKS: usize = 50;

/// A message of a core that is to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outgoing {
    /// The rank of its receiver.
    pub to: u32,
    /// The message, as [`Core::step`] takes it.
    pub bytes: Vec<u8>,
}

/// A replica of a log of proposals, which a majority of replicas decides on.
///
/// Replicas are known by their ranks, from 0. Messages between two of them have to come in the order in which they were sent,
/// as over a connection; one that is lost has no effect other than that of a broken connection. A core decides what it is
/// given as often as it is given it: it does not look for proposals that it knows.
pub trait Core: Send {
    /// Tells that a [`TICK`] has passed.
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

    /// Proposes a number; only a leader is sure to have it decided.
    ///
    /// # Errors
    ///
    /// If the core does not take it, such as for want of a leader.
    fn propose(&mut self, proposal: u64) -> Result<(), CoreError>;

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

    /// Takes the proposals that were decided since the last call, in the order of the log.
    ///
    /// # Errors
    ///
    /// If the log has something else than proposals.
    fn take_decided(&mut self) -> Result<Vec<u64>, CoreError>;

    /// Returns the rank of the leader that this replica follows, or is itself; none before an election is complete.
    fn leader(&self) -> Option<u32>;
}

/// Makes the core of a replica with an empty log.
///
/// * `rank`: its own
/// * `size`: the number of replicas
///
/// # Errors
///
/// If the core refuses the group.
pub fn new_core(algorithm: BroadcastAlgorithm, rank: u32, size: u32) -> Result<Box<dyn Core>, CoreError> {
    Ok(match algorithm {
        BroadcastAlgorithm::Paxos => Box::new(PaxosCore::new(rank, size)?),
        BroadcastAlgorithm::Raft => Box::new(RaftCore::new(rank, size)?),
    })
}

/// Both libraries count replicas from 1.
fn id_of(rank: u32) -> u64 {
    u64::from(rank) + 1
}

fn rank_of(id: u64) -> Result<u32, CoreError> {
    let rank = id.checked_sub(1).and_then(|rank| u32::try_from(rank).ok());
    rank.ok_or_else(|| CoreError::new(format!("{id} is the number of no replica")))
}
