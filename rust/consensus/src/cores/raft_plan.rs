use std::collections::BTreeSet;

use raft::eraftpb::{ConfChangeSingle, ConfChangeTransition, ConfChangeType, ConfChangeV2, ConfState};
use raft::storage::MemStorage;
use raft::{Raft, StateRole};

use super::{CoreError, id_of, rank_of};

/// A learner that lacks fewer decided entries than this becomes a voter: they fit into a message.
const SMALL_LAG: u64 = 1024;

/// The group that follows. Each change on the way there tells it along, so that any leader can go on.
pub(super) struct RaftPlan {
    voters: BTreeSet<u64>,
}

/// The next thing that a leader has to do.
pub(super) enum Step {
    /// To propose a change of the group.
    Change(ConfChangeV2),
    /// To let another replica lead.
    Transfer(u64),
}

impl RaftPlan {
    pub(super) fn new(ranks: &[u32]) -> Self {
        Self { voters: ranks.iter().copied().map(id_of).collect() }
    }

    /// Returns the ranks of the group.
    pub(super) fn ranks(&self) -> Result<Vec<u32>, CoreError> {
        self.voters.iter().copied().map(rank_of).collect()
    }

    /// Returns true if a group is that which follows.
    pub(super) fn is_done(&self, group: &ConfState) -> bool {
        group.voters_outgoing.is_empty() && set(&group.voters) == self.voters
    }

    /// Returns true if the leader has to make way: from when both groups decide together.
    pub(super) fn replaces(&self, leader: u64, group: &ConfState) -> bool {
        !group.voters_outgoing.is_empty() && !self.voters.contains(&leader)
    }

    /// Returns the next thing that a leader has to do before the plan is carried out, if it need not wait. Fresh replicas become
    /// learners, one after the other; when they have caught up, both groups decide together; then, under a leader that stays,
    /// the second one alone.
    pub(super) fn next_step(&self, raft: &Raft<MemStorage>, group: &ConfState) -> Option<Step> {
        let waits = raft.has_pending_conf() || raft.lead_transferee.is_some();
        if raft.state != StateRole::Leader || waits {
            return None;
        }
        if self.replaces(raft.id, group) {
            return self.heir(raft).map(Step::Transfer);
        }
        if !group.voters_outgoing.is_empty() {
            return Some(Step::Change(ConfChangeV2::default()));
        }
        if let Some(fresh) = self.voters.iter().find(|id| raft.prs().get(**id).is_none()) {
            return Some(Step::Change(change([(*fresh, ConfChangeType::AddLearnerNode)], ConfChangeTransition::Auto)));
        }
        let voters = set(&group.voters);
        let mut fresh = self.voters.difference(&voters);
        if !fresh.all(|id| has_caught_up(raft, *id)) {
            return None;
        }
        let added = self.voters.difference(&voters).map(|id| (*id, ConfChangeType::AddNode));
        let removed = voters.difference(&self.voters).map(|id| (*id, ConfChangeType::RemoveNode));
        Some(Step::Change(change(added.chain(removed), ConfChangeTransition::Explicit)))
    }

    /// Returns a replica that stays, and knows everything to be decided that the leader has: all the leader has taken is
    /// reported by then.
    fn heir(&self, raft: &Raft<MemStorage>) -> Option<u64> {
        let last = raft.raft_log.last_index();
        let knows_all = |id: &u64| {
            raft.prs().get(*id).is_some_and(|it| it.recent_active && it.matched == last && it.committed_index == last)
        };
        self.voters.iter().copied().find(knows_all)
    }
}

fn has_caught_up(raft: &Raft<MemStorage>, id: u64) -> bool {
    let matched = raft.prs().get(id).map_or(0, |progress| progress.matched);
    matched > 0 && matched + SMALL_LAG > raft.raft_log.committed
}

fn change(changes: impl IntoIterator<Item = (u64, ConfChangeType)>, transition: ConfChangeTransition) -> ConfChangeV2 {
    let single = |(node_id, kind)| {
        let mut change = ConfChangeSingle { node_id, ..ConfChangeSingle::default() };
        change.set_change_type(kind);
        change
    };
    let mut change = ConfChangeV2::default();
    change.set_changes(changes.into_iter().map(single).collect());
    change.set_transition(transition);
    change
}

fn set(ids: &[u64]) -> BTreeSet<u64> {
    ids.iter().copied().collect()
}
