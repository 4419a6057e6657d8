//! Sequence Paxos with Ballot Leader Election, by the library omnipaxos (Ng, Haridi, Carbone: Omni-Paxos: Breaking the
//! Barriers of Partial Connectivity, EuroSys 2023).

use std::mem;

use super::paxos_message::{Content, PaxosMessage, Seal};
use super::paxos_replica::PaxosReplica;
use super::sealed_log::{Letter, SealedLog};
use super::{Core, CoreError, Decided, Outgoing, Roster};

const FIRST: u32 = 1;
const SECOND: u32 = 2;

/// A replica by omnipaxos.
///
/// The first configuration ends with a stop sign in its log. Whoever knows that it is decided goes over to the second one, and
/// tells all of its replicas, over the connection over which the messages of the second one follow.
pub(super) struct PaxosCore {
    rank: u32,
    roster: Roster,
    /// Its part in the configuration; none of a spare in the first one, nor of who is replaced in the second one.
    replica: Option<PaxosReplica>,
    /// The log of the first configuration, kept where replicas may need it that have no part in that one.
    log: Vec<u64>,
    /// The same, once that configuration has ended.
    sealed: Option<SealedLog>,
    outgoing: Vec<Letter>,
    decided: Vec<Decided>,
}

impl PaxosCore {
    pub(super) fn new(rank: u32, roster: Roster) -> Result<Self, CoreError> {
        let replicas: Vec<_> = (0..roster.replicas).collect();
        let takes_part = rank < roster.replicas;
        let replica = takes_part.then(|| PaxosReplica::new(rank, FIRST, &replicas)).transpose()?;
        let (log, outgoing, decided) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Self { rank, roster, replica, log, sealed: None, outgoing, decided })
    }

    fn configuration(&self) -> u32 {
        if self.sealed.is_some() { SECOND } else { FIRST }
    }

    fn leads(&self) -> bool {
        self.replica.as_ref().is_some_and(PaxosReplica::leads)
    }

    /// Takes what has come of an event in the configuration, and goes over to the next one if it has ended.
    fn advance(&mut self) -> Result<(), CoreError> {
        self.collect()?;
        let successors = match (&self.sealed, &self.replica) {
            (None, Some(replica)) => replica.successors(),
            _ => None,
        };
        match successors.map(<[u32]>::to_vec) {
            Some(replicas) => self.go_over(Seal { replicas, length: self.log.len() as u64 }),
            None => Ok(()),
        }
    }

    fn collect(&mut self) -> Result<(), CoreError> {
        let configuration = self.configuration();
        let Some(replica) = &mut self.replica else { return Ok(()) };
        let messages = replica.take_messages()?.into_iter();
        self.outgoing.extend(messages.map(|(to, message)| (to, Content::Consensus(configuration, message))));
        // Proposals that were decided before come first.
        if self.sealed.as_ref().is_some_and(|sealed| !sealed.is_complete()) {
            return Ok(());
        }
        let proposals = replica.take_decided()?;
        if proposals.is_empty() {
            return Ok(());
        }
        if self.sealed.is_none() && self.roster.spares > 0 {
            self.log.extend_from_slice(&proposals);
        }
        self.decided.push(Decided { proposals, by_leader: replica.leads() });
        Ok(())
    }

    fn go_over(&mut self, seal: Seal) -> Result<(), CoreError> {
        self.roster.check(&seal.replicas)?;
        let sealed = SealedLog::new(self.rank, seal, mem::take(&mut self.log));
        self.outgoing.extend(sealed.all_news());
        let replica = sealed.goes_on().then(|| PaxosReplica::new(self.rank, SECOND, sealed.replicas()));
        self.replica = replica.transpose()?;
        self.sealed = Some(sealed);
        self.stand()?;
        self.collect()
    }

    /// Stands for election in the second configuration, if that is its task, and if it has what was decided before.
    fn stand(&mut self) -> Result<(), CoreError> {
        let stands = |sealed: &SealedLog| sealed.is_complete() && sealed.replicas().first() == Some(&self.rank);
        if let (Some(replica), true) = (&mut self.replica, self.sealed.as_ref().is_some_and(stands)) {
            replica.campaign();
        }
        Ok(())
    }

    fn told(&mut self, from: u32, seal: Seal) -> Result<(), CoreError> {
        if self.sealed.is_none() {
            self.go_over(seal)?;
        }
        let answer = self.sealed.as_mut().and_then(|sealed| sealed.told(from));
        self.outgoing.extend(answer);
        Ok(())
    }

    fn take_segment(&mut self, from: u32, position: u64, segment: Vec<u64>) -> Result<(), CoreError> {
        let Some(sealed) = &mut self.sealed else { return Ok(()) };
        let Some(answer) = sealed.take(from, position, &segment)? else { return Ok(()) };
        self.outgoing.push(answer);
        // There are none before it is complete.
        self.outgoing.extend(sealed.all_news());
        let is_complete = sealed.is_complete();
        self.decided.push(Decided { proposals: segment, by_leader: false });
        if is_complete { self.stand() } else { Ok(()) }
    }
}

impl Core for PaxosCore {
    fn tick(&mut self) -> Result<(), CoreError> {
        if let Some(replica) = &mut self.replica {
            replica.tick()?;
        }
        if let Some(sealed) = &mut self.sealed {
            let news = sealed.tick();
            self.outgoing.extend(news);
        }
        self.advance()
    }

    fn campaign(&mut self) -> Result<(), CoreError> {
        if let Some(replica) = &mut self.replica {
            replica.campaign();
        }
        self.advance()
    }

    fn propose(&mut self, proposal: u64) -> Result<bool, CoreError> {
        let Some(replica) = self.replica.as_mut().filter(|replica| replica.leads()) else { return Ok(false) };
        let taken = replica.propose(proposal)?;
        self.advance()?;
        Ok(taken)
    }

    fn reconfigure(&mut self, replicas: &[u32]) -> Result<(), CoreError> {
        self.roster.check(replicas)?;
        let leads = self.leads() && self.sealed.is_none();
        let Some(replica) = self.replica.as_mut().filter(|_| leads) else {
            return Err(CoreError::new("a group is replaced once, by its leader".to_owned()));
        };
        replica.end(replicas)?;
        self.advance()
    }

    fn step(&mut self, message: &[u8]) -> Result<(), CoreError> {
        let PaxosMessage { from, content } = postcard::from_bytes(message).map_err(CoreError::unreadable)?;
        if from >= self.roster.size() {
            return Err(CoreError::new(format!("a message is of replica {from}, which there is not")));
        }
        match content {
            Content::Consensus(configuration, message) if configuration == self.configuration() => {
                if let Some(replica) = &mut self.replica {
                    replica.handle(message);
                }
            }
            // Its sender has not heard yet that the configuration has ended. One of a later configuration is as good as
            // lost: the news have to come first.
            Content::Consensus(..) => {
                let news = self.sealed.as_ref().map(|sealed| sealed.news(from));
                self.outgoing.extend(news);
            }
            Content::Sealed(seal) => self.told(from, seal)?,
            Content::Fetch(position) => {
                let answer = self.sealed.as_mut().and_then(|sealed| sealed.serve(from, position));
                self.outgoing.extend(answer);
            }
            Content::Segment(position, segment) => self.take_segment(from, position, segment)?,
        }
        self.advance()
    }

    fn take_outgoing(&mut self) -> Result<Vec<Outgoing>, CoreError> {
        let from = self.rank;
        mem::take(&mut self.outgoing)
            .into_iter()
            .map(|(to, content)| {
                let bytes = postcard::to_allocvec(&PaxosMessage { from, content });
                Ok(Outgoing { to, bytes: bytes.map_err(|why| CoreError::refused("to write", why))? })
            })
            .collect()
    }

    fn take_decided(&mut self) -> Vec<Decided> {
        mem::take(&mut self.decided)
    }

    fn leader(&self) -> Option<u32> {
        self.replica.as_ref()?.leader()
    }

    fn hands_over(&self) -> bool {
        self.leads() && self.replica.as_ref().is_some_and(PaxosReplica::ends)
    }

    fn is_reconfigured(&self) -> bool {
        self.sealed.is_some()
    }
}
