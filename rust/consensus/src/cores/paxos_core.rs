//! Sequence Paxos with Ballot Leader Election, by the library omnipaxos (Ng, Haridi, Carbone: Omni-Paxos: Breaking the
//! Barriers of Partial Connectivity, EuroSys 2023).

use omnipaxos::messages::Message;
use omnipaxos::storage::{Entry, NoSnapshot};
use omnipaxos::util::LogEntry;
use omnipaxos::{ClusterConfig, OmniPaxos, ServerConfig};
use omnipaxos_storage::memory_storage::MemoryStorage;
use serde::{Deserialize, Serialize};

use super::{Core, CoreError, ELECTION_TICKS, Outgoing, id_of, rank_of};

/// A PREPARE that was lost is sent again after so many ticks.
const RESEND_TICKS: u64 = 10;

/// The replica that stands for election first outranks the others in every ballot. Without that, the one of the highest rank
/// would take over at its first election timeout.
const FIRST_CANDIDATE: u32 = 0;

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Proposal(u64);

impl Entry for Proposal {
    type Snapshot = NoSnapshot;
}

/// A replica by omnipaxos.
pub(super) struct PaxosCore {
    paxos: OmniPaxos<Proposal, MemoryStorage<Proposal>>,
    /// Entries of the log that were taken.
    taken: usize,
    /// Used again for each batch of messages.
    messages: Vec<Message<Proposal>>,
}

impl PaxosCore {
    pub(super) fn new(rank: u32, size: u32) -> Result<Self, CoreError> {
        let cluster =
            ClusterConfig { configuration_id: 1, nodes: (0..size).map(id_of).collect(), flexible_quorum: None };
        let server = ServerConfig {
            pid: id_of(rank),
            election_tick_timeout: ELECTION_TICKS as u64,
            resend_message_tick_timeout: RESEND_TICKS,
            leader_priority: u32::from(rank == FIRST_CANDIDATE),
            ..ServerConfig::default()
        };
        let paxos = cluster.build_for_server(server, MemoryStorage::default());
        let paxos = paxos.map_err(|why| CoreError::refused("the group", why))?;
        Ok(Self { paxos, taken: 0, messages: Vec::new() })
    }
}

impl Core for PaxosCore {
    fn tick(&mut self) -> Result<(), CoreError> {
        self.paxos.tick();
        Ok(())
    }

    fn campaign(&mut self) -> Result<(), CoreError> {
        self.paxos.try_become_leader();
        Ok(())
    }

    fn propose(&mut self, proposal: u64) -> Result<(), CoreError> {
        let refused = |why| CoreError::refused(&format!("proposal {proposal}"), format_args!("{why:?}"));
        self.paxos.append(Proposal(proposal)).map_err(refused)
    }

    fn step(&mut self, message: &[u8]) -> Result<(), CoreError> {
        self.paxos.handle_incoming(postcard::from_bytes(message).map_err(CoreError::unreadable)?);
        Ok(())
    }

    fn take_outgoing(&mut self) -> Result<Vec<Outgoing>, CoreError> {
        self.paxos.take_outgoing_messages(&mut self.messages);
        self.messages
            .drain(..)
            .map(|message| {
                let bytes = postcard::to_allocvec(&message).map_err(|why| CoreError::refused("to write", why))?;
                Ok(Outgoing { to: rank_of(message.get_receiver())?, bytes })
            })
            .collect()
    }

    fn take_decided(&mut self) -> Result<Vec<u64>, CoreError> {
        if self.paxos.get_decided_idx() == self.taken {
            return Ok(Vec::new());
        }
        let decided = self.paxos.read_decided_suffix(self.taken).unwrap_or_default();
        self.taken += decided.len();
        decided
            .into_iter()
            .map(|entry| match entry {
                LogEntry::Decided(Proposal(proposal)) => Ok(proposal),
                other => Err(CoreError::new(format!("the log has {other:?} where a proposal is expected"))),
            })
            .collect()
    }

    fn leader(&self) -> Option<u32> {
        let (leader, is_accepted) = self.paxos.get_current_leader()?;
        if is_accepted { rank_of(leader).ok() } else { None }
    }
}
