use std::error::Error;
use std::fmt;

use mpp_contract::Operation;

/// Compares the logs of replicas, one after the other: each has every proposal once, and all have the same order.
#[derive(Debug)]
pub struct LogCheck {
    proposals: usize,
    /// True for the proposals that the first log has.
    seen: Vec<bool>,
    /// The first log, and its replica.
    first: Option<(u32, Vec<u64>)>,
    /// The replica whose log comes now, and the number of proposals that have come.
    current: (u32, usize),
    /// The number that stands for that replica in the logs that are returned.
    place: u32,
    keeps: bool,
    kept: Vec<Operation>,
}

/// A log has something else than it has to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFault {
    /// It has another proposal than the first log.
    Different {
        /// The replica.
        replica: u32,
        /// The position in the log, from 0.
        position: usize,
        /// The proposal.
        found: u64,
        /// That in the first log.
        expected: u64,
        /// The replica whose log was the first.
        first: u32,
    },
    /// It has a proposal twice.
    Repeated {
        /// The replica.
        replica: u32,
        /// The position in the log, from 0.
        position: usize,
        /// The proposal.
        found: u64,
    },
    /// It has something that nobody has proposed.
    Unknown {
        /// The replica.
        replica: u32,
        /// The position in the log, from 0.
        position: usize,
        /// The number.
        found: u64,
    },
    /// It has fewer or more proposals than there were.
    Length {
        /// The replica.
        replica: u32,
        /// The number of proposals in its log.
        length: usize,
        /// The number of proposals that there were.
        expected: usize,
    },
    /// A part of it did not follow the one before.
    Gap {
        /// The replica.
        replica: u32,
        /// The position of the part.
        position: u64,
        /// The position that comes next.
        expected: usize,
    },
}

impl LogCheck {
    /// * `proposals`: the number of proposals, which are the numbers from 0
    /// * `keeps`: true if the logs are to be returned
    #[must_use]
    pub fn new(proposals: u64, keeps: bool) -> Self {
        // There are at most 10^7.
        let proposals = usize::try_from(proposals).unwrap_or(usize::MAX);
        Self {
            proposals,
            seen: vec![false; proposals],
            first: None,
            current: (0, 0),
            place: 0,
            keeps,
            kept: Vec::new(),
        }
    }

    /// Begins with the log of a replica.
    ///
    /// * `place`: its place in the group, from 0, which stands for it in logs that are returned
    pub fn begin(&mut self, replica: u32, place: u32) {
        self.current = (replica, 0);
        self.place = place;
    }

    /// Takes the next part of the log.
    ///
    /// # Errors
    ///
    /// Returns the first fault.
    pub fn take(&mut self, position: u64, proposals: &[u64]) -> Result<(), LogFault> {
        let (replica, expected) = self.current;
        if position != expected as u64 {
            return Err(LogFault::Gap { replica, position, expected });
        }
        proposals.iter().try_for_each(|proposal| self.compare(*proposal))
    }

    /// Ends the log.
    ///
    /// # Errors
    ///
    /// If it has another length than the number of proposals.
    pub fn end(&mut self) -> Result<(), LogFault> {
        let (replica, length) = self.current;
        let expected = self.proposals;
        if length != expected {
            return Err(LogFault::Length { replica, length, expected });
        }
        Ok(())
    }

    /// Returns all logs, if they were to be returned: an operation stands for a position of a replica's log.
    #[must_use]
    pub fn into_logs(self) -> Vec<Operation> {
        self.kept
    }

    fn compare(&mut self, found: u64) -> Result<(), LogFault> {
        let (replica, position) = self.current;
        self.current.1 += 1;
        if self.keeps {
            let key = position as u64;
            self.kept.push(Operation { replica: self.place, key, value: found, ..Operation::default() });
        }
        let expected_length = self.proposals;
        let (first, log) = self.first.get_or_insert_with(|| (replica, Vec::with_capacity(expected_length)));
        if *first == replica {
            let index = usize::try_from(found).unwrap_or(usize::MAX);
            let seen = self.seen.get_mut(index).ok_or(LogFault::Unknown { replica, position, found })?;
            if *seen {
                return Err(LogFault::Repeated { replica, position, found });
            }
            *seen = true;
            log.push(found);
            return Ok(());
        }
        let first = *first;
        match log.get(position).copied() {
            Some(expected) if expected == found => Ok(()),
            Some(expected) => Err(LogFault::Different { replica, position, found, expected, first }),
            None => Err(LogFault::Length { replica, length: position + 1, expected: expected_length }),
        }
    }
}

impl fmt::Display for LogFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Different { replica, position, found, expected, first } => write!(
                f,
                "the log of replica {replica} has proposal {found} at position {position}, that of replica {first} has \
                 {expected} there"
            ),
            Self::Repeated { replica, position, found } => {
                write!(f, "the log of replica {replica} has proposal {found} again at position {position}")
            }
            Self::Unknown { replica, position, found } => {
                write!(f, "the log of replica {replica} has {found} at position {position}, which nobody has proposed")
            }
            Self::Length { replica, length, expected } => {
                write!(f, "the log of replica {replica} has {length} proposals or more, expected are {expected}")
            }
            Self::Gap { replica, position, expected } => write!(
                f,
                "the log of replica {replica} goes on at position {position}, where position {expected} comes next"
            ),
        }
    }
}

impl Error for LogFault {}
