//! Raft by the library raft, the core of TiKV's (Ongaro and Ousterhout: In Search of an Understandable Consensus Algorithm,
//! 2014).

use std::mem;

use protobuf::Message as _;
use raft::eraftpb::{Entry, EntryType, Message};
use raft::storage::MemStorage;
use raft::{Config, RawNode};
use slog::{Discard, Logger, o};

use super::{Core, CoreError, ELECTION_TICKS, Outgoing, id_of, rank_of};

const HEARTBEAT_TICKS: usize = 10;

/// Entries that wait for a follower go in messages of so many bytes at most, which every framework's network takes. By default
/// a message would have one entry.
const MESSAGE_BYTES: u64 = 32 * 1024;

/// A replica by raft.
pub(super) struct RaftCore {
    node: RawNode<MemStorage>,
    outgoing: Vec<Message>,
    decided: Vec<u64>,
}

impl RaftCore {
    pub(super) fn new(rank: u32, size: u32) -> Result<Self, CoreError> {
        let config = Config {
            id: id_of(rank),
            election_tick: ELECTION_TICKS,
            heartbeat_tick: HEARTBEAT_TICKS,
            max_size_per_msg: MESSAGE_BYTES,
            ..Config::default()
        };
        let voters: Vec<_> = (0..size).map(id_of).collect();
        let storage = MemStorage::new_with_conf_state((voters, Vec::new()));
        let node = RawNode::new(&config, storage, &Logger::root(Discard, o!()));
        let node = node.map_err(|why| CoreError::refused("the group", why))?;
        Ok(Self { node, outgoing: Vec::new(), decided: Vec::new() })
    }

    /// Carries out whatever the node has ready, in the order that it demands: what it has to keep is in memory at once.
    fn process(&mut self) -> Result<(), CoreError> {
        let refused = |why: raft::Error| CoreError::refused("to go on", why);
        while self.node.has_ready() {
            let mut ready = self.node.ready();
            self.outgoing.extend(ready.take_messages());
            self.decide(&ready.take_committed_entries())?;
            {
                let mut storage = self.node.store().wl();
                storage.append(ready.entries()).map_err(refused)?;
                if let Some(state) = ready.hs() {
                    storage.set_hardstate(state.clone());
                }
            }
            self.outgoing.extend(ready.take_persisted_messages());
            let mut rest = self.node.advance(ready);
            if let Some(commit) = rest.commit_index() {
                self.node.store().wl().mut_hard_state().set_commit(commit);
            }
            self.outgoing.extend(rest.take_messages());
            self.decide(&rest.take_committed_entries())?;
            self.node.advance_apply();
        }
        Ok(())
    }

    /// A new leader begins with an entry without data, which is no proposal.
    fn decide(&mut self, entries: &[Entry]) -> Result<(), CoreError> {
        for entry in entries.iter().filter(|entry| !entry.data.is_empty()) {
            let proposal = <[u8; size_of::<u64>()]>::try_from(&entry.data[..]).map(u64::from_be_bytes);
            match (entry.get_entry_type(), proposal) {
                (EntryType::EntryNormal, Ok(proposal)) => self.decided.push(proposal),
                _ => return Err(CoreError::new(format!("the log has {entry:?} where a proposal is expected"))),
            }
        }
        Ok(())
    }
}

impl Core for RaftCore {
    fn tick(&mut self) -> Result<(), CoreError> {
        self.node.tick();
        self.process()
    }

    fn campaign(&mut self) -> Result<(), CoreError> {
        self.node.campaign().map_err(|why| CoreError::refused("to stand for election", why))?;
        self.process()
    }

    fn propose(&mut self, proposal: u64) -> Result<(), CoreError> {
        let proposed = self.node.propose(Vec::new(), proposal.to_be_bytes().to_vec());
        proposed.map_err(|why| CoreError::refused(&format!("proposal {proposal}"), why))?;
        self.process()
    }

    fn step(&mut self, message: &[u8]) -> Result<(), CoreError> {
        let message = Message::parse_from_bytes(message).map_err(CoreError::unreadable)?;
        self.node.step(message).map_err(|why| CoreError::refused("a message", why))?;
        self.process()
    }

    fn take_outgoing(&mut self) -> Result<Vec<Outgoing>, CoreError> {
        mem::take(&mut self.outgoing)
            .into_iter()
            .map(|message| {
                let bytes = message.write_to_bytes().map_err(|why| CoreError::refused("to write", why))?;
                Ok(Outgoing { to: rank_of(message.to)?, bytes })
            })
            .collect()
    }

    fn take_decided(&mut self) -> Result<Vec<u64>, CoreError> {
        Ok(mem::take(&mut self.decided))
    }

    fn leader(&self) -> Option<u32> {
        rank_of(self.node.raft.leader_id).ok()
    }
}
