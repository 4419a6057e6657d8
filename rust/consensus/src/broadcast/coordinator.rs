use std::mem;

use mpp_harness::RunLatch;
use mpp_harness::numbers::Fnv1a64;
use mpp_harness::parameters::AtomicBroadcastParameters;

use super::longest_gap::Gaps;
use super::replacement::Replacement;
use super::run::Reports;
use super::{
    Agreed, BroadcastError, BroadcastMessage, BroadcastRun, LOG_PART, LogCheck, LogFault, LongestGap, Outbox, Recipient,
};

/// The replica that stands for election before a run.
const CANDIDATE: u32 = 0;

/// The component on the master in one run: it has a leader elected, proposes, and compares the logs.
#[derive(Debug)]
pub struct Coordinator {
    parameters: AtomicBroadcastParameters,
    reports: Reports,
    joined: u32,
    /// The one that gets proposals; none while leadership is handed over.
    leader: Option<u32>,
    /// The next proposal.
    next: u64,
    /// Proposals that nobody has taken yet.
    held: Vec<u64>,
    decided: u64,
    sum: u64,
    gaps: Gaps,
    replacement: Replacement,
    comparison: Option<Comparison>,
}

#[derive(Debug)]
struct Comparison {
    check: LogCheck,
    /// The replicas whose logs are still to come, the next one last.
    waiting: Vec<u32>,
}

impl Coordinator {
    /// A coordinator of a run, whose latch one part arrives at. The replicas are to be told to join.
    #[must_use]
    pub fn new(
        parameters: AtomicBroadcastParameters,
        latch: &RunLatch,
        longest_gap: &LongestGap,
    ) -> (Self, BroadcastRun) {
        let (run, reports) = BroadcastRun::new(latch);
        let coordinator = Self {
            parameters,
            reports,
            joined: 0,
            leader: None,
            next: 0,
            held: Vec::new(),
            decided: 0,
            sum: 0,
            gaps: longest_gap.begin(),
            replacement: Replacement::new(parameters),
            comparison: None,
        };
        (coordinator, run)
    }

    /// Takes a message.
    ///
    /// # Errors
    ///
    /// If it is not for the coordinator.
    pub fn receive(&mut self, message: BroadcastMessage, outbox: &mut Outbox) -> Result<(), BroadcastError> {
        let AtomicBroadcastParameters { proposals, concurrent, .. } = self.parameters;
        let members = self.parameters.members();
        match message {
            BroadcastMessage::Joined(_) => {
                self.joined += 1;
                if self.joined == members {
                    outbox.push((Recipient::Replica(CANDIDATE), BroadcastMessage::Campaign));
                }
            }
            // A replica sent it in the run before, ahead of its JOINED.
            _ if self.joined < members => {}
            BroadcastMessage::Elected(replica) => {
                self.leader = Some(replica);
                self.reports.leader_elected();
                mem::take(&mut self.held).into_iter().for_each(|proposal| self.submit(proposal, outbox));
            }
            BroadcastMessage::Retiring(replica) => self.leader = self.leader.filter(|leader| *leader != replica),
            BroadcastMessage::Deposed(replica) => self.deposed(replica),
            BroadcastMessage::Start => (0..concurrent.min(proposals)).for_each(|_| self.propose(outbox)),
            BroadcastMessage::Decided(proposal) => {
                self.decided += 1;
                self.sum = self.sum.wrapping_add(proposal);
                self.gaps.decided();
                if self.is_over() {
                    self.reports.latch.arrive();
                }
                self.propose(outbox);
            }
            BroadcastMessage::Refused(replica, proposal) => self.refused(replica, proposal, outbox),
            BroadcastMessage::Reconfigured(_) => {
                if self.replacement.end() && self.is_over() {
                    self.reports.latch.arrive();
                }
            }
            BroadcastMessage::Compare(keep) => {
                // The others hear from the leader how much is decided: its own log comes last.
                let mut waiting = self.replacement.group().to_vec();
                waiting.sort_by_key(|rank| Some(*rank) != self.leader);
                self.comparison = Some(Comparison { check: LogCheck::new(proposals, keep), waiting });
                self.collect_next(outbox);
            }
            BroadcastMessage::Log(replica, position, part) => {
                self.check(|check| check.take(position, &part));
                if part.len() == LOG_PART {
                    self.collect(replica, position + part.len() as u64, outbox);
                } else {
                    self.check(LogCheck::end);
                    self.collect_next(outbox);
                }
            }
            other => return Err(BroadcastError::Unexpected(other)),
        }
        Ok(())
    }

    /// The run ends with the last proposal, or with the replacement of the group if that takes longer.
    fn is_over(&self) -> bool {
        self.decided == self.parameters.proposals && self.replacement.is_over()
    }

    /// Proposals that were not decided by then may be lost.
    fn deposed(&mut self, replica: u32) {
        if !self.is_over() && self.leader == Some(replica) {
            self.reports.latch.fail(format!("replica {replica} lost its leadership before all proposals were decided"));
        }
    }

    /// Another leader is to have it: one that does not take a proposal has said before that it retires.
    fn refused(&mut self, replica: u32, proposal: u64, outbox: &mut Outbox) {
        if self.leader == Some(replica) {
            self.reports.latch.fail(format!("replica {replica} leads, and has not taken proposal {proposal}"));
            return;
        }
        self.submit(proposal, outbox);
    }

    fn propose(&mut self, outbox: &mut Outbox) {
        if self.next == self.parameters.proposals {
            return;
        }
        if let Some(leader) = self.leader
            && let Some(group) = self.replacement.begin(self.next, leader)
        {
            outbox.push((Recipient::Replica(leader), BroadcastMessage::Reconfigure(group)));
        }
        self.submit(self.next, outbox);
        self.next += 1;
    }

    fn submit(&mut self, proposal: u64, outbox: &mut Outbox) {
        match self.leader {
            Some(leader) => outbox.push((Recipient::Replica(leader), BroadcastMessage::Propose(proposal))),
            None => self.held.push(proposal),
        }
    }

    /// After a fault nothing more is asked for.
    fn check(&mut self, check: impl FnOnce(&mut LogCheck) -> Result<(), LogFault>) {
        if let Some(comparison) = &mut self.comparison
            && let Err(fault) = check(&mut comparison.check)
        {
            self.comparison = None;
            self.reports.compared(Err(fault));
        }
    }

    /// Asks for the next part of a log.
    fn collect(&self, replica: u32, position: u64, outbox: &mut Outbox) {
        if self.comparison.is_some() {
            let collect = BroadcastMessage::Collect(position, self.parameters.proposals);
            outbox.push((Recipient::Replica(replica), collect));
        }
    }

    /// Asks for the next log, or ends the comparison.
    fn collect_next(&mut self, outbox: &mut Outbox) {
        let Some(mut comparison) = self.comparison.take() else { return };
        if let Some(replica) = comparison.waiting.pop() {
            let place = (0..).zip(self.replacement.group()).find(|(_, rank)| **rank == replica);
            comparison.check.begin(replica, place.map_or(replica, |(place, _)| place));
            self.comparison = Some(comparison);
            self.collect(replica, 0, outbox);
            return;
        }
        let answer = Fnv1a64::of_u64s([self.decided, self.sum]);
        self.reports.compared(Ok(Agreed { answer, logs: comparison.check.into_logs() }));
        outbox.extend((0..self.parameters.members()).map(|to| (Recipient::Replica(to), BroadcastMessage::Leave)));
    }
}
