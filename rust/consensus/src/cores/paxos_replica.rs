use omnipaxos::messages::Message;
use omnipaxos::util::LogEntry as Stored;
use omnipaxos::{ClusterConfig, OmniPaxos, ServerConfig};
use omnipaxos_storage::memory_storage::MemoryStorage;

use super::paxos_message::LogEntry;
use super::{CoreError, ELECTION_TICKS, id_of, rank_of};

/// A message that may have been lost is sent again after so many ticks.
pub(super) const RESEND_TICKS: u64 = 10;

/// A replica's part in one configuration, which has a log of its own.
///
/// The log ends with a stop sign that is an entry as others. The library has one that is not: after messages were lost it may
/// remain undecided, and a follower that is synchronized counts it twice, and then does not read entries before it.
pub(super) struct PaxosReplica {
    rank: u32,
    paxos: OmniPaxos<LogEntry, MemoryStorage<LogEntry>>,
    /// Entries of the log that were taken.
    taken: usize,
    /// The stop sign that it has proposed as the leader, or found in the log when it came to lead: it takes no proposals then.
    stop_sign: Option<Box<[u32]>>,
    /// Ticks since it has proposed the stop sign.
    waited: u64,
    /// The ranks of the configuration that follows, once that is decided.
    successors: Option<Vec<u32>>,
    /// Used again for each batch of messages.
    messages: Vec<Message<LogEntry>>,
}

impl PaxosReplica {
    /// * `configuration`: its number, from 1
    /// * `replicas`: the ranks of its replicas. The first one outranks the others in every ballot; without that, the one of the
    ///   highest rank would take over at its first election timeout.
    pub(super) fn new(rank: u32, configuration: u32, replicas: &[u32]) -> Result<Self, CoreError> {
        let server = ServerConfig {
            pid: id_of(rank),
            election_tick_timeout: ELECTION_TICKS as u64,
            resend_message_tick_timeout: RESEND_TICKS,
            leader_priority: u32::from(replicas.first() == Some(&rank)),
            ..ServerConfig::default()
        };
        let paxos = cluster(configuration, replicas).build_for_server(server, MemoryStorage::default());
        let paxos = paxos.map_err(|why| CoreError::refused("the group", why))?;
        Ok(Self { rank, paxos, taken: 0, stop_sign: None, waited: 0, successors: None, messages: Vec::new() })
    }

    /// A leader says again that the configuration ends until that is decided: followers find by the next entry that they lack
    /// others.
    pub(super) fn tick(&mut self) -> Result<(), CoreError> {
        self.paxos.tick();
        self.waited += 1;
        match &self.stop_sign {
            Some(stop_sign) if self.waited >= RESEND_TICKS && self.leads() => self.append_stop_sign(stop_sign.clone()),
            _ => Ok(()),
        }
    }

    pub(super) fn campaign(&mut self) {
        self.paxos.try_become_leader();
    }

    /// Returns false if it has not taken the proposal, since the configuration is about to end.
    pub(super) fn propose(&mut self, proposal: u64) -> Result<bool, CoreError> {
        if self.stop_sign.is_some() {
            return Ok(false);
        }
        let refused = |why| CoreError::refused(&format!("proposal {proposal}"), format_args!("{why:?}"));
        self.paxos.append(LogEntry::Proposal(proposal)).map_err(refused)?;
        Ok(true)
    }

    /// Proposes that the configuration ends, and which one is next, as its leader.
    pub(super) fn end(&mut self, successors: &[u32]) -> Result<(), CoreError> {
        self.stop_sign = Some(successors.into());
        self.append_stop_sign(successors.into())
    }

    fn append_stop_sign(&mut self, successors: Box<[u32]>) -> Result<(), CoreError> {
        self.waited = 0;
        let appended = self.paxos.append(LogEntry::StopSign(successors));
        appended.map_err(|why| CoreError::refused("the group that follows", format_args!("{why:?}")))
    }

    pub(super) fn handle(&mut self, message: Message<LogEntry>) {
        let led = self.leads();
        self.paxos.handle_incoming(message);
        if led || !self.leads() {
            return;
        }
        let undecided = self.paxos.read_entries(self.taken..).unwrap_or_default();
        self.stop_sign = undecided.into_iter().find_map(|entry| match entry {
            Stored::Undecided(LogEntry::StopSign(successors)) | Stored::Decided(LogEntry::StopSign(successors)) => {
                Some(successors)
            }
            _ => None,
        });
    }

    /// Takes the messages to be sent, in order, with the ranks of their receivers.
    pub(super) fn take_messages(&mut self) -> Result<Vec<(u32, Message<LogEntry>)>, CoreError> {
        self.paxos.take_outgoing_messages(&mut self.messages);
        self.messages.drain(..).map(|message| Ok((rank_of(message.get_receiver())?, message))).collect()
    }

    /// Takes the proposals that were decided since the last call, in the order of the log.
    pub(super) fn take_decided(&mut self) -> Result<Vec<u64>, CoreError> {
        if self.paxos.get_decided_idx() == self.taken {
            return Ok(Vec::new());
        }
        let decided = self.paxos.read_decided_suffix(self.taken).unwrap_or_default();
        self.taken += decided.len();
        let mut proposals = Vec::with_capacity(decided.len());
        for entry in decided {
            match entry {
                Stored::Decided(_) if self.successors.is_some() => {}
                Stored::Decided(LogEntry::Proposal(proposal)) => proposals.push(proposal),
                Stored::Decided(LogEntry::StopSign(successors)) => self.successors = Some(successors.into_vec()),
                other => {
                    return Err(CoreError::new(format!("the log has {other:?} where a decided entry is expected")));
                }
            }
        }
        Ok(proposals)
    }

    /// Returns the ranks of the next configuration once it is decided that this one has ended, and that is taken.
    pub(super) fn successors(&self) -> Option<&[u32]> {
        self.successors.as_deref()
    }

    pub(super) fn leader(&self) -> Option<u32> {
        let (leader, is_accepted) = self.paxos.get_current_leader()?;
        if is_accepted { rank_of(leader).ok() } else { None }
    }

    pub(super) fn leads(&self) -> bool {
        self.leader() == Some(self.rank)
    }

    pub(super) fn ends(&self) -> bool {
        self.stop_sign.is_some()
    }
}

fn cluster(configuration: u32, replicas: &[u32]) -> ClusterConfig {
    ClusterConfig {
        configuration_id: configuration,
        nodes: replicas.iter().copied().map(id_of).collect(),
        flexible_quorum: None,
    }
}
