use mpp_harness::numbers::Fnv1a64;
use mpp_harness::parameters::AtomicBroadcastParameters;
use mpp_harness::{BenchmarkError, Lacking, RunLatch};

use super::run::Reports;
use super::{Agreed, BroadcastError, BroadcastMessage, BroadcastRun, LOG_PART, LogCheck, LogFault, Outbox, Recipient};

/// The replica that stands for election before a run.
const CANDIDATE: u32 = 0;

/// The component on the master in one run: it has a leader elected, proposes, and compares the logs.
#[derive(Debug)]
pub struct Coordinator {
    parameters: AtomicBroadcastParameters,
    reports: Reports,
    joined: u32,
    leader: Option<u32>,
    /// The next proposal.
    next: u64,
    decided: u64,
    sum: u64,
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
    ///
    /// # Errors
    ///
    /// [`Lacking`] if replicas are to be replaced in mid-run: the testees' replicas are those of all runs.
    pub fn new(
        parameters: AtomicBroadcastParameters,
        latch: &RunLatch,
    ) -> Result<(Self, BroadcastRun), BenchmarkError> {
        if parameters.replaced > 0 {
            return Err(Lacking.into());
        }
        let (run, reports) = BroadcastRun::new(latch);
        let coordinator =
            Self { parameters, reports, joined: 0, leader: None, next: 0, decided: 0, sum: 0, comparison: None };
        Ok((coordinator, run))
    }

    /// Takes a message.
    ///
    /// # Errors
    ///
    /// If it is not for the coordinator.
    pub fn receive(&mut self, message: BroadcastMessage, outbox: &mut Outbox) -> Result<(), BroadcastError> {
        let AtomicBroadcastParameters { replicas, proposals, concurrent, .. } = self.parameters;
        match message {
            BroadcastMessage::Joined(_) => {
                self.joined += 1;
                if self.joined == replicas {
                    outbox.push((Recipient::Replica(CANDIDATE), BroadcastMessage::Campaign));
                }
            }
            // A replica sent it in the run before, ahead of its JOINED.
            _ if self.joined < replicas => {}
            BroadcastMessage::Elected(replica) => {
                self.leader = Some(replica);
                self.reports.leader_elected();
            }
            BroadcastMessage::Deposed(replica) => self.deposed(replica),
            BroadcastMessage::Start => (0..concurrent.min(proposals)).for_each(|_| self.propose(outbox)),
            BroadcastMessage::Decided(proposal) => {
                self.decided += 1;
                self.sum = self.sum.wrapping_add(proposal);
                if self.decided == proposals {
                    self.reports.latch.arrive();
                }
                self.propose(outbox);
            }
            BroadcastMessage::Compare(keep) => {
                // The others hear from the leader how much is decided: its own log comes last.
                let leader = self.leader.unwrap_or_default();
                let waiting = (0..replicas).map(|distance| (leader + distance) % replicas).collect();
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

    /// Proposals that were not decided by then may be lost.
    fn deposed(&mut self, replica: u32) {
        if self.decided < self.parameters.proposals && self.leader == Some(replica) {
            self.reports.latch.fail(format!("replica {replica} lost its leadership before all proposals were decided"));
        }
    }

    fn propose(&mut self, outbox: &mut Outbox) {
        if let Some(leader) = self.leader.filter(|_| self.next < self.parameters.proposals) {
            outbox.push((Recipient::Replica(leader), BroadcastMessage::Propose(self.next)));
            self.next += 1;
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
            comparison.check.begin(replica);
            self.comparison = Some(comparison);
            self.collect(replica, 0, outbox);
            return;
        }
        let answer = Fnv1a64::of_u64s([self.decided, self.sum]);
        self.reports.compared(Ok(Agreed { answer, logs: comparison.check.into_logs() }));
        outbox.extend((0..self.parameters.replicas).map(|to| (Recipient::Replica(to), BroadcastMessage::Leave)));
    }
}
