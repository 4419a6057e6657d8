use mpp_harness::register::{Greeted, Greetings};

use super::{BroadcastError, BroadcastMessage, MemberOptions, Outbox, Recipient};
use crate::{Core, CoreError, Decided, Roster, new_core};

/// Proposals in one part of a log: 8 KiB.
pub const LOG_PART: usize = 1024;

/// A replica in one run after the other, whatever it consists of.
pub struct Member {
    options: MemberOptions,
    run: u32,
    rank: u32,
    greetings: Greetings,
    core: Option<Box<dyn Core>>,
    /// True from the last greeting to the end of the run.
    takes_part: bool,
    role: Role,
    /// True once it has told that it leads the group that follows.
    is_reconfigured: bool,
    log: Vec<u64>,
    /// The part of its log that somebody wants, by its position, and the length from which on.
    wanted: Option<(u64, u64)>,
}

/// The part of a replica in its group, as the coordinator has to know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Follows,
    Leads,
    /// It leads, and takes no proposals any more.
    Retires,
}

impl Role {
    fn of(core: &dyn Core, rank: u32) -> Self {
        match (core.leader() == Some(rank), core.hands_over()) {
            (false, _) => Self::Follows,
            (true, false) => Self::Leads,
            (true, true) => Self::Retires,
        }
    }
}

impl Member {
    /// A replica before its first run.
    #[must_use]
    pub fn new(options: MemberOptions) -> Self {
        Self {
            options,
            run: 0,
            rank: 0,
            greetings: Greetings::default(),
            core: None,
            takes_part: false,
            role: Role::Follows,
            is_reconfigured: false,
            log: Vec::new(),
            wanted: None,
        }
    }

    /// Joins a run, in which the log begins anew, as a replica of a rank among so many, spares included.
    ///
    /// # Errors
    ///
    /// If the core refuses the group.
    pub fn join(&mut self, run: u32, rank: u32, size: u32, outbox: &mut Outbox) -> Result<(), BroadcastError> {
        self.run = run;
        self.rank = rank;
        let MemberOptions { algorithm, spares } = self.options;
        let few = || CoreError::new(format!("{size} replicas, {spares} of them spare, are no group"));
        let replicas = size.checked_sub(spares).filter(|replicas| *replicas > 0).ok_or_else(few)?;
        self.core = Some(new_core(algorithm, rank, Roster { replicas, spares })?);
        (self.takes_part, self.role, self.is_reconfigured) = (false, Role::Follows, false);
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
                    if !core.propose(proposal)? {
                        outbox.push((Recipient::Coordinator, BroadcastMessage::Refused(self.rank, proposal)));
                    }
                }
                BroadcastMessage::Reconfigure(replicas) => core.reconfigure(&replicas)?,
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
        for Decided { proposals, by_leader } in core.take_decided() {
            if by_leader {
                let report = |proposal: &u64| (Recipient::Coordinator, BroadcastMessage::Decided(*proposal));
                outbox.extend(proposals.iter().map(report));
            }
            self.log.extend(proposals);
        }
        let (before, role) = (self.role, Role::of(&**core, self.rank));
        self.role = role;
        let news = match (before, role) {
            (Role::Follows | Role::Retires, Role::Leads) => Some(BroadcastMessage::Elected(self.rank)),
            (Role::Leads, Role::Follows) => Some(BroadcastMessage::Deposed(self.rank)),
            (Role::Follows | Role::Leads, Role::Retires) => Some(BroadcastMessage::Retiring(self.rank)),
            _ => None,
        };
        outbox.extend(news.map(|news| (Recipient::Coordinator, news)));
        if role == Role::Leads && !self.is_reconfigured && core.is_reconfigured() {
            self.is_reconfigured = true;
            outbox.push((Recipient::Coordinator, BroadcastMessage::Reconfigured(self.rank)));
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
