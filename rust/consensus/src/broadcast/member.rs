use mpp_harness::parameters::BroadcastAlgorithm;
use mpp_harness::register::{Greeted, Greetings};

use super::{BroadcastError, BroadcastMessage, Outbox, Recipient};
use crate::{Core, new_core};

/// Proposals in one part of a log: 8 KiB.
pub const LOG_PART: usize = 1024;

/// A replica in one run after the other, whatever it consists of.
pub struct Member {
    algorithm: BroadcastAlgorithm,
    run: u32,
    rank: u32,
    greetings: Greetings,
    core: Option<Box<dyn Core>>,
    /// True from the last greeting to the end of the run.
    takes_part: bool,
    leads: bool,
    /// True if it got proposals, whose decisions it reports.
    serves: bool,
    log: Vec<u64>,
    /// The part of its log that somebody wants, by its position, and the length from which on.
    wanted: Option<(u64, u64)>,
}

impl Member {
    /// A replica before its first run.
    #[must_use]
    pub fn new(algorithm: BroadcastAlgorithm) -> Self {
        Self {
            algorithm,
            run: 0,
            rank: 0,
            greetings: Greetings::default(),
            core: None,
            takes_part: false,
            leads: false,
            serves: false,
            log: Vec::new(),
            wanted: None,
        }
    }

    /// Joins a run, in which the log begins anew, as a replica of a rank among so many.
    ///
    /// # Errors
    ///
    /// If the core refuses the group.
    pub fn join(&mut self, run: u32, rank: u32, size: u32, outbox: &mut Outbox) -> Result<(), BroadcastError> {
        self.run = run;
        self.rank = rank;
        self.core = Some(new_core(self.algorithm, rank, size)?);
        (self.takes_part, self.leads, self.serves) = (false, false, false);
        self.log = Vec::new();
        self.wanted = None;
        let greeting = |to| (Recipient::Replica(to), BroadcastMessage::Greeting(rank));
        outbox.extend(self.greetings.begin(rank, size).into_iter().map(greeting));
        Ok(())
    }

    /// Takes a message.
    ///
    /// # Errors
    ///
    /// If it is not for this replica, or the replica's core refuses it.
    pub fn receive(&mut self, message: BroadcastMessage, outbox: &mut Outbox) -> Result<(), BroadcastError> {
        if let BroadcastMessage::Greeting(from) = message {
            self.greeted(from, outbox);
        } else if let (Some(core), true) = (&mut self.core, self.takes_part) {
            match message {
                BroadcastMessage::Tick => core.tick()?,
                BroadcastMessage::Campaign => core.campaign()?,
                BroadcastMessage::Consensus(run, _, bytes) if run == self.run => core.step(&bytes)?,
                BroadcastMessage::Propose(proposal) => {
                    self.serves = true;
                    core.propose(proposal)?;
                }
                BroadcastMessage::Collect(position, length) => self.wanted = Some((position, length)),
                BroadcastMessage::Leave => self.takes_part = false,
                other => return self.pass_over(other),
            }
        } else {
            return self.pass_over(message);
        }
        self.advance(outbox)
    }

    fn greeted(&mut self, from: u32, outbox: &mut Outbox) {
        let Greeted { answer, by_all } = self.greetings.receive(from);
        if answer {
            outbox.push((Recipient::Replica(from), BroadcastMessage::Greeting(self.rank)));
        }
        if by_all {
            // All have their cores by now, and no message of a run before is under way.
            self.takes_part = true;
            outbox.push((Recipient::Coordinator, BroadcastMessage::Joined(self.rank)));
        }
    }

    /// Lets a message pass that has come too late, or before the replica takes part.
    fn pass_over(&self, message: BroadcastMessage) -> Result<(), BroadcastError> {
        match message {
            BroadcastMessage::Tick => Ok(()),
            // One that is greeted by all begins before another one is.
            BroadcastMessage::Consensus(run, ..) if run <= self.run => Ok(()),
            BroadcastMessage::Consensus(message_run, ..) => {
                Err(BroadcastError::LaterRun { rank: self.rank, run: self.run, message_run })
            }
            other => Err(BroadcastError::Unexpected(other)),
        }
    }

    /// Sends what has come of it.
    fn advance(&mut self, outbox: &mut Outbox) -> Result<(), BroadcastError> {
        let Some(core) = self.core.as_mut().filter(|_| self.takes_part) else { return Ok(()) };
        for outgoing in core.take_outgoing()? {
            let message = BroadcastMessage::Consensus(self.run, self.rank, outgoing.bytes.into());
            outbox.push((Recipient::Replica(outgoing.to), message));
        }
        let decided = core.take_decided()?;
        if self.serves {
            let report = |proposal: &u64| (Recipient::Coordinator, BroadcastMessage::Decided(*proposal));
            outbox.extend(decided.iter().map(report));
        }
        self.log.extend(decided);
        let leads = core.leader() == Some(self.rank);
        if leads != self.leads {
            self.leads = leads;
            let news = if leads { BroadcastMessage::Elected } else { BroadcastMessage::Deposed };
            outbox.push((Recipient::Coordinator, news(self.rank)));
        }
        if let Some((position, length)) = self.wanted
            && self.log.len() as u64 >= length
        {
            self.wanted = None;
            let begin = usize::try_from(position).unwrap_or(usize::MAX).min(self.log.len());
            let part = self.log[begin..].iter().take(LOG_PART).copied().collect();
            outbox.push((Recipient::Coordinator, BroadcastMessage::Log(self.rank, position, part)));
        }
        Ok(())
    }
}
