use std::collections::VecDeque;
use std::mem;

use mpp_consensus::{Core, Decided, Roster, new_core};
use mpp_harness::numbers::SplitMix64;
use mpp_harness::parameters::BroadcastAlgorithm;

/// Both algorithms.
pub const ALGORITHMS: [BroadcastAlgorithm; 2] = [BroadcastAlgorithm::Paxos, BroadcastAlgorithm::Raft];

/// Ticks after which an election must have come to its end.
const ELECTION_TICKS: u32 = 1000;

/// The fate of a message on an unreliable link.
#[derive(Clone, Copy)]
enum Fault {
    None,
    Loses,
    /// It comes again after all that is under way.
    Repeats,
    /// The next one comes first.
    Swaps,
}

impl Fault {
    /// Those that an algorithm has to bear. omnipaxos relies on messages that come in order, and once, if at all.
    fn of(algorithm: BroadcastAlgorithm) -> &'static [Self] {
        match algorithm {
            BroadcastAlgorithm::Paxos => &[Self::None, Self::Loses],
            BroadcastAlgorithm::Raft => &[Self::None, Self::Loses, Self::Repeats, Self::Swaps],
        }
    }
}

/// Cores without a network. Each pair has a queue in each direction; which one goes next is random.
pub struct Simulation {
    cores: Vec<Option<Box<dyn Core>>>,
    /// The ranks of the group in force.
    group: Vec<u32>,
    logs: Vec<Vec<u64>>,
    /// Proposals that were decided under a leader, by the order in which leaders knew.
    reported: Vec<u64>,
    /// By sender and receiver.
    links: Vec<Vec<VecDeque<Vec<u8>>>>,
    random: SplitMix64,
    /// The fates of messages, of which each has one at random.
    faults: &'static [Fault],
    algorithm: BroadcastAlgorithm,
}

impl Simulation {
    pub fn new(algorithm: BroadcastAlgorithm, replicas: u32, seed: u64) -> Self {
        Self::with_spares(algorithm, Roster { replicas, spares: 0 }, seed)
    }

    pub fn with_spares(algorithm: BroadcastAlgorithm, roster: Roster, seed: u64) -> Self {
        let size = roster.replicas + roster.spares;
        let number = size as usize;
        let mut simulation = Self {
            cores: (0..size).map(|rank| Some(new_core(algorithm, rank, roster).unwrap())).collect(),
            group: (0..roster.replicas).collect(),
            logs: vec![Vec::new(); number],
            reported: Vec::new(),
            links: vec![vec![VecDeque::new(); number]; number],
            random: SplitMix64::new(seed),
            faults: &[Fault::None],
            algorithm,
        };
        (0..number).for_each(|rank| simulation.collect(rank));
        simulation
    }

    /// Makes links as unreliable as the algorithm has to bear from now on, or makes them reliable.
    pub fn disturb(&mut self, unreliable: bool) {
        self.faults = if unreliable { Fault::of(self.algorithm) } else { &[Fault::None] };
    }

    /// Ends a replica, and whatever is under way from it and to it.
    pub fn kill(&mut self, rank: u32) {
        let rank = rank as usize;
        self.cores[rank] = None;
        for other in 0..self.cores.len() {
            self.links[rank][other].clear();
            self.links[other][rank].clear();
        }
    }

    pub fn campaign(&mut self, rank: u32) {
        self.with(rank, |core| core.campaign().unwrap());
    }

    /// Proposes a number; returns whether the replica has taken it.
    pub fn propose(&mut self, rank: u32, proposal: u64) -> bool {
        self.with(rank, |core| core.propose(proposal).unwrap())
    }

    /// Has a leader begin to replace the group.
    pub fn reconfigure(&mut self, leader: u32, group: &[u32]) {
        self.with(leader, |core| core.reconfigure(group).unwrap());
        self.group = group.to_vec();
    }

    /// Returns the replica that leads and takes proposals, if there is one.
    pub fn server(&self) -> Option<u32> {
        let serves = |rank: &u32| {
            let core = self.cores[*rank as usize].as_ref();
            core.is_some_and(|core| core.leader() == Some(*rank) && !core.hands_over())
        };
        self.living().into_iter().find(serves)
    }

    /// Returns whether a leader knows that the group that follows decides alone.
    pub fn is_reconfigured(&self) -> bool {
        let leads = |rank| self.core(rank).leader() == Some(rank) && self.core(rank).is_reconfigured();
        self.living().into_iter().any(leads)
    }

    /// Lets time pass until a replica takes a proposal.
    pub fn insist(&mut self, proposal: u64) {
        for _ in 0..ELECTION_TICKS {
            if self.server().is_some_and(|server| self.propose(server, proposal)) {
                return;
            }
            self.settle();
            self.tick();
        }
        let state =
            |rank| (rank, self.core(rank).leader(), self.core(rank).hands_over(), self.core(rank).is_reconfigured());
        let states: Vec<_> = self.living().into_iter().map(state).collect();
        panic!("nobody takes proposal {proposal}, in group {:?}: {states:?}", self.group);
    }

    pub fn tick(&mut self) {
        for rank in self.living() {
            self.with(rank, |core| core.tick().unwrap());
        }
    }

    /// Delivers one message, unless links are unreliable; returns whether there was one.
    pub fn step(&mut self) -> bool {
        let number = self.cores.len();
        let busy: Vec<_> = (0..number * number).filter(|link| !self.link(*link).is_empty()).collect();
        if busy.is_empty() {
            return false;
        }
        let link = busy[self.below(busy.len())];
        let mut message = self.link(link).pop_front().unwrap();
        match self.faults[self.below(self.faults.len())] {
            Fault::None => {}
            Fault::Loses => return true,
            Fault::Repeats => self.link(link).push_back(message.clone()),
            Fault::Swaps => {
                if let Some(next) = self.link(link).front_mut() {
                    mem::swap(next, &mut message);
                }
            }
        }
        self.with((link % number) as u32, |core| core.step(&message).unwrap());
        self.check_prefixes();
        true
    }

    /// Delivers all messages.
    pub fn settle(&mut self) {
        while self.step() {}
    }

    /// Lets time pass until all living replicas of the group follow one leader.
    pub fn elect(&mut self) -> u32 {
        for _ in 0..ELECTION_TICKS {
            if let Some(leader) = self.leader() {
                return leader;
            }
            self.tick();
            self.settle();
        }
        panic!("there is no leader after {ELECTION_TICKS} ticks");
    }

    /// Returns the leader that all living replicas of the group follow.
    pub fn leader(&self) -> Option<u32> {
        let mut leaders = self.members().into_iter().map(|rank| self.core(rank).leader());
        let leader = leaders.next()??;
        let lives = self.cores[leader as usize].is_some();
        (lives && leaders.all(|other| other == Some(leader))).then_some(leader)
    }

    /// Lets time pass until all living replicas of the group have decided so much.
    pub fn decide(&mut self, proposals: usize) {
        for _ in 0..ELECTION_TICKS {
            if self.members().into_iter().all(|rank| self.log(rank).len() >= proposals) {
                return;
            }
            self.settle();
            self.tick();
        }
        panic!("not all have decided {proposals} proposals: {:?}", self.logs);
    }

    pub fn living(&self) -> Vec<u32> {
        (0..).zip(&self.cores).filter(|(_, core)| core.is_some()).map(|(rank, _)| rank).collect()
    }

    /// Returns the ranks of the living replicas of the group.
    pub fn members(&self) -> Vec<u32> {
        self.living().into_iter().filter(|rank| self.group.contains(rank)).collect()
    }

    /// Returns what leaders have said that is decided, in that order.
    pub fn reported(&self) -> &[u64] {
        &self.reported
    }

    pub fn log(&self, rank: u32) -> &[u64] {
        &self.logs[rank as usize]
    }

    /// Returns a random number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.random.next_u64() % bound as u64) as usize
    }

    fn core(&self, rank: u32) -> &dyn Core {
        &**self.cores[rank as usize].as_ref().expect("a living replica")
    }

    fn with<T>(&mut self, rank: u32, change: impl FnOnce(&mut dyn Core) -> T) -> T {
        let rank = rank as usize;
        let outcome = change(&mut **self.cores[rank].as_mut().expect("a living replica"));
        self.collect(rank);
        outcome
    }

    fn collect(&mut self, rank: usize) {
        let core = self.cores[rank].as_mut().expect("a living replica");
        let (outgoing, decided) = (core.take_outgoing().unwrap(), core.take_decided());
        for Decided { proposals, by_leader } in decided {
            if by_leader {
                self.reported.extend_from_slice(&proposals);
            }
            self.logs[rank].extend(proposals);
        }
        for message in outgoing {
            let to = message.to as usize;
            if self.cores[to].is_some() {
                self.links[rank][to].push_back(message.bytes);
            }
        }
    }

    fn link(&mut self, link: usize) -> &mut VecDeque<Vec<u8>> {
        let number = self.cores.len();
        &mut self.links[link / number][link % number]
    }

    /// One of any two logs begins with the other, those of the dead included.
    fn check_prefixes(&self) {
        let longest = self.logs.iter().max_by_key(|log| log.len()).expect("replicas");
        for log in &self.logs {
            assert_eq!(log[..], longest[..log.len()]);
        }
    }
}
