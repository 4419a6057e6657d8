//! Libraries of consensus without threads and sockets of their own.

mod core;
mod core_error;
mod paxos_core;
mod paxos_message;
mod paxos_replica;
mod raft_core;
mod raft_plan;
mod roster;
mod sealed_log;

use std::time::Duration;

use mpp_harness::parameters::BroadcastAlgorithm;

pub use self::core::{Core, Decided, Outgoing};
pub use core_error::CoreError;
pub use roster::Roster;

use paxos_core::PaxosCore;
use raft_core::RaftCore;

/// The time between two ticks of a replica.
pub const TICK: Duration = Duration::from_millis(100);

/// A leader that is silent for so many ticks, 5 s, is replaced. A machine that is busy otherwise may well keep a process from
/// running for a second, and a leader that changes in mid-run fails it.
const ELECTION_TICKS: usize = 50;

/// Makes the core of a replica with an empty log.
///
/// * `rank`: its own, among all of the roster
///
/// # Errors
///
/// If the core refuses the group.
pub fn new_core(algorithm: BroadcastAlgorithm, rank: u32, roster: Roster) -> Result<Box<dyn Core>, CoreError> {
    Ok(match algorithm {
        BroadcastAlgorithm::Paxos => Box::new(PaxosCore::new(rank, roster)?),
        BroadcastAlgorithm::Raft => Box::new(RaftCore::new(rank, roster)?),
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
