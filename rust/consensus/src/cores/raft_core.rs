//! Raft by the library raft, the core of TiKV's (Ongaro and Ousterhout: In Search of an Understandable Consensus Algorithm,
//! 2014).

use std::mem;

use protobuf::Message as _;
use raft::eraftpb::{ConfChangeV2, ConfState, Entry, EntryType, Message};
use raft::storage::MemStorage;
use raft::{Config, INVALID_ID, RawNode, StateRole};
use slog::{Discard, Logger, o};

use super::raft_plan::{RaftPlan, Step};
use super::{Core, CoreError, Decided, ELECTION_TICKS, Outgoing, Roster, id_of, rank_of};

const HEARTBEAT_TICKS: usize = 10;

/// Entries that wait for a follower go in messages of so many bytes at most, which every framework's network takes. By default
/// a message would have one entry.
const MESSAGE_BYTES: u64 = 32 * 1024;

/// A replica by raft. Storage keeps the whole log: fresh replicas get its entries, and no snapshot.
pub(super) struct RaftCore {
    node: RawNode<MemStorage>,
    roster: Roster,
    /// Those that vote now.
    group: ConfState,
    plan: Option<RaftPlan>,
    /// True once the plan is carried out.
    is_reconfigured: bool,
    outgoing: Vec<Message>,
    decided: Vec<u64>,
}

impl RaftCore {
    pub(super) fn new(rank: u32, roster: Roster) -> Result<Self, CoreError> {
        let config = Config {
            id: id_of(rank),
            election_tick: ELECTION_TICKS,
            heartbeat_tick: HEARTBEAT_TICKS,
            max_size_per_msg: MESSAGE_BYTES,
            // A replaced replica does not hear of it, and would disturb the others by standing for election.
            check_quorum: roster.spares > 0,
            pre_vote: roster.spares > 0,
            ..Config::default()
        };
        let voters: Vec<_> = (0..roster.replicas).map(id_of).collect();
        // Spares have the same, and hear of all changes from the log.
        let group = ConfState::from((voters, Vec::new()));
        let storage = MemStorage::new_with_conf_state(group.clone());
        let node = RawNode::new(&config, storage, &Logger::root(Discard, o!()));
        let node = node.map_err(|why| CoreError::refused("the group", why))?;
        let (outgoing, decided) = (Vec::new(), Vec::new());
        Ok(Self { node, roster, group, plan: None, is_reconfigured: false, outgoing, decided })
    }

    fn leads(&self) -> bool {
        self.node.raft.state == StateRole::Leader
    }

    /// Carries out all that is to be done, until nothing is left.
    fn process(&mut self) -> Result<(), CoreError> {
        self.handle_ready()?;
        while self.take_step()? {
            self.handle_ready()?;
        }
        Ok(())
    }

    /// Carries out whatever the node has ready, in the order that it demands: what it has to keep is in memory at once.
    fn handle_ready(&mut self) -> Result<(), CoreError> {
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
            self.retire();
        }
        Ok(())
    }

    /// A new leader begins with an entry without data, which is no proposal.
    fn decide(&mut self, entries: &[Entry]) -> Result<(), CoreError> {
        for entry in entries {
            let proposal = <[u8; size_of::<u64>()]>::try_from(&entry.data[..]).map(u64::from_be_bytes);
            match (entry.get_entry_type(), proposal) {
                (EntryType::EntryConfChangeV2, _) => self.change_group(entry)?,
                (EntryType::EntryNormal, Ok(proposal)) => self.decided.push(proposal),
                (EntryType::EntryNormal, Err(_)) if entry.data.is_empty() => {}
                _ => return Err(CoreError::new(format!("the log has {entry:?} where a proposal is expected"))),
            }
        }
        Ok(())
    }

    fn change_group(&mut self, entry: &Entry) -> Result<(), CoreError> {
        let change = ConfChangeV2::parse_from_bytes(&entry.data).map_err(CoreError::unreadable)?;
        let ranks: Vec<u32> = postcard::from_bytes(&entry.context).map_err(CoreError::unreadable)?;
        self.roster.check(&ranks)?;
        let plan = RaftPlan::new(&ranks);
        let group = self.node.apply_conf_change(&change);
        self.group = group.map_err(|why| CoreError::refused("a change of the group", why))?;
        self.is_reconfigured = plan.is_done(&self.group);
        self.plan = Some(plan);
        self.node.store().wl().set_conf_state(self.group.clone());
        Ok(())
    }

    /// Leads no more if the group is without it, as the library expects of its users.
    fn retire(&mut self) {
        let raft = &mut self.node.raft;
        if raft.state == StateRole::Leader && raft.prs().get(raft.id).is_none() {
            raft.become_follower(raft.term, INVALID_ID);
        }
    }

    /// Takes the next step of the plan; returns false if there is nothing to do now.
    fn take_step(&mut self) -> Result<bool, CoreError> {
        let Some(plan) = self.plan.as_ref().filter(|_| !self.is_reconfigured) else { return Ok(false) };
        let Some(step) = plan.next_step(&self.node.raft, &self.group) else { return Ok(false) };
        match step {
            Step::Transfer(heir) => self.node.transfer_leader(heir),
            Step::Change(change) => {
                let ranks = postcard::to_allocvec(&plan.ranks()?);
                let ranks = ranks.map_err(|why| CoreError::refused("to write", why))?;
                let proposed = self.node.propose_conf_change(ranks, change);
                proposed.map_err(|why| CoreError::refused("a change of the group", why))?;
            }
        }
        Ok(true)
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

    fn propose(&mut self, proposal: u64) -> Result<bool, CoreError> {
        if !self.leads() || self.hands_over() {
            return Ok(false);
        }
        let proposed = self.node.propose(Vec::new(), proposal.to_be_bytes().to_vec());
        proposed.map_err(|why| CoreError::refused(&format!("proposal {proposal}"), why))?;
        self.process()?;
        Ok(true)
    }

    fn reconfigure(&mut self, replicas: &[u32]) -> Result<(), CoreError> {
        self.roster.check(replicas)?;
        if !self.leads() || self.plan.is_some() {
            return Err(CoreError::new("a group is replaced once, by its leader".to_owned()));
        }
        self.plan = Some(RaftPlan::new(replicas));
        self.process()
    }

    fn step(&mut self, message: &[u8]) -> Result<(), CoreError> {
        let message = Message::parse_from_bytes(message).map_err(CoreError::unreadable)?;
        match self.node.step(message) {
            // An answer of somebody who is of the group no more.
            Ok(()) | Err(raft::Error::StepPeerNotFound) => self.process(),
            Err(why) => Err(CoreError::refused("a message", why)),
        }
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

    fn take_decided(&mut self) -> Vec<Decided> {
        if self.decided.is_empty() {
            return Vec::new();
        }
        vec![Decided { proposals: mem::take(&mut self.decided), by_leader: self.leads() }]
    }

    fn leader(&self) -> Option<u32> {
        rank_of(self.node.raft.leader_id).ok()
    }

    fn hands_over(&self) -> bool {
        let replaces = |plan: &RaftPlan| plan.replaces(self.node.raft.id, &self.group);
        self.leads() && self.plan.as_ref().is_some_and(replaces)
    }

    fn is_reconfigured(&self) -> bool {
        self.is_reconfigured
    }
}
