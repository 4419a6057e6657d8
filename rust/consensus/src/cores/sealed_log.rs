use std::collections::BTreeSet;

use super::CoreError;
use super::paxos_message::{Content, Seal};
use super::paxos_replica::RESEND_TICKS;

/// Proposals in a segment: 32 KiB, which every framework's network takes.
const SEGMENT: usize = 4096;

/// The log of the first configuration, once it has ended, as one replica has it or gets it from others: a configuration
/// begins with an empty log, and the library leaves it to its users to bring along what was decided before.
pub(super) struct SealedLog {
    rank: u32,
    seal: Seal,
    log: Vec<u64>,
    /// Replicas of the second configuration that have not said yet that they have all of it.
    behind: BTreeSet<u32>,
    /// The replica that it was asked of last.
    source: Option<u32>,
    /// Ticks since that replica was asked.
    waited: u64,
    /// Ticks since those behind were told.
    silent: u64,
}

/// A message for the replica of a rank.
pub(super) type Letter = (u32, Content);

impl SealedLog {
    /// * `log`: as much of it as the replica has
    pub(super) fn new(rank: u32, seal: Seal, log: Vec<u64>) -> Self {
        let mut sealed = Self { rank, seal, log, behind: BTreeSet::new(), source: None, waited: 0, silent: 0 };
        sealed.offer();
        sealed
    }

    /// A replica with the complete log has others to tell of it.
    fn offer(&mut self) {
        if self.is_complete() {
            self.behind = self.seal.replicas.iter().copied().filter(|other| *other != self.rank).collect();
        }
    }

    pub(super) fn is_complete(&self) -> bool {
        self.log.len() as u64 == self.seal.length
    }

    /// Returns the ranks of the configuration that follows.
    pub(super) fn replicas(&self) -> &[u32] {
        &self.seal.replicas
    }

    /// Returns true if the replica is of the configuration that follows.
    pub(super) fn goes_on(&self) -> bool {
        self.seal.replicas.contains(&self.rank)
    }

    /// Returns the message that tells a replica of it.
    pub(super) fn news(&self, to: u32) -> Letter {
        (to, Content::Sealed(self.seal.clone()))
    }

    /// Returns the messages that tell all who are behind of it.
    pub(super) fn all_news(&self) -> Vec<Letter> {
        self.behind.iter().map(|to| self.news(*to)).collect()
    }

    /// Tells that a tick has passed; returns the news that are due again.
    pub(super) fn tick(&mut self) -> Vec<Letter> {
        self.waited += 1;
        self.silent += 1;
        if self.silent < RESEND_TICKS {
            return Vec::new();
        }
        self.silent = 0;
        self.all_news()
    }

    /// Answers news of the log. Many replicas tell of it: one at a time is asked.
    pub(super) fn told(&mut self, from: u32) -> Option<Letter> {
        if self.goes_on() && !self.is_complete() {
            if self.source.is_some() && self.waited < RESEND_TICKS {
                return None;
            }
            self.source = Some(from);
            self.waited = 0;
            return Some((from, Content::Fetch(self.log.len() as u64)));
        }
        Some((from, Content::Fetch(self.seal.length)))
    }

    /// Answers a request for the log from a position on, if there is that much of it.
    pub(super) fn serve(&mut self, from: u32, position: u64) -> Option<Letter> {
        if position >= self.seal.length {
            self.behind.remove(&from);
            return None;
        }
        let rest = usize::try_from(position).ok().and_then(|begin| self.log.get(begin..))?;
        let segment: Vec<_> = rest.iter().take(SEGMENT).copied().collect();
        (!segment.is_empty()).then_some((from, Content::Segment(position, segment)))
    }

    /// Takes a part of the log; returns the request for the next one. A part that it has is passed over.
    pub(super) fn take(&mut self, from: u32, position: u64, segment: &[u64]) -> Result<Option<Letter>, CoreError> {
        let length = self.log.len() as u64;
        if position != length {
            return Ok(None);
        }
        let end = length + segment.len() as u64;
        if end > self.seal.length {
            let expected = self.seal.length;
            return Err(CoreError::new(format!("a log of {expected} proposals has a part that ends at {end}")));
        }
        self.log.extend_from_slice(segment);
        self.source = Some(from);
        self.waited = 0;
        self.offer();
        Ok(Some((from, Content::Fetch(end))))
    }
}
