use std::collections::VecDeque;

use mpp_consensus::{Core, new_core};
use mpp_harness::numbers::SplitMix64;
use mpp_harness::parameters::BroadcastAlgorithm;

/// Both algorithms.
pub const ALGORITHMS: [BroadcastAlgorithm; 2] = [BroadcastAlgorithm::Paxos, BroadcastAlgorithm::Raft];

/// Ticks after which an election must have come to its end.
const ELECTION_TICKS: u32 = 1000;

/// Cores without a network. Each pair has a queue in each direction; which one goes next is random.
pub struct Simulation {
    cores: Vec<Option<Box<dyn Core>>>,
    logs: Vec<Vec<u64>>,
    /// By sender and receiver.
    links: Vec<Vec<VecDeque<Vec<u8>>>>,
    random: SplitMix64,
    lossy: bool,
}

impl Simulation {
    pub fn new(algorithm: BroadcastAlgorithm, size: u32, seed: u64) -> Self {
        let number = size as usize;
        let mut simulation = Self {
            cores: (0..size).map(|rank| Some(new_core(algorithm, rank, size).unwrap())).collect(),
            logs: vec![Vec::new(); number],
            links: vec![vec![VecDeque::new(); number]; number],
            random: SplitMix64::new(seed),
            lossy: false,
        };
        (0..number).for_each(|rank| simulation.collect(rank));
        simulation
    }

    /// Loses messages from now on, or no more.
    pub fn lose(&mut self, lossy: bool) {
        self.lossy = lossy;
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

    pub fn propose(&mut self, rank: u32, proposal: u64) {
        self.with(rank, |core| core.propose(proposal).unwrap());
    }

    pub fn tick(&mut self) {
        for rank in self.living() {
            self.with(rank, |core| core.tick().unwrap());
        }
    }

    /// Delivers one message, or loses it; returns whether there was one.
    pub fn step(&mut self) -> bool {
        let number = self.cores.len();
        let busy: Vec<_> = (0..number * number).filter(|link| !self.link(*link).is_empty()).collect();
        if busy.is_empty() {
            return false;
        }
        let link = busy[self.below(busy.len())];
        let message = self.link(link).pop_front().unwrap();
        let loses = self.lossy && self.below(2) == 0;
        if !loses {
            self.with((link % number) as u32, |core| core.step(&message).unwrap());
        }
        self.check_prefixes();
        true
    }

    /// Delivers all messages.
    pub fn settle(&mut self) {
        while self.step() {}
    }

    /// Lets time pass until all living replicas follow one leader.
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

    /// Returns the leader that all living replicas follow.
    pub fn leader(&self) -> Option<u32> {
        let mut leaders = self.cores.iter().flatten().map(|core| core.leader());
        let leader = leaders.next()??;
        let lives = self.cores[leader as usize].is_some();
        (lives && leaders.all(|other| other == Some(leader))).then_some(leader)
    }

    /// Lets time pass until all living replicas have decided so much.
    pub fn decide(&mut self, proposals: usize) {
        for _ in 0..ELECTION_TICKS {
            if self.living().into_iter().all(|rank| self.log(rank).len() >= proposals) {
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

    pub fn log(&self, rank: u32) -> &[u64] {
        &self.logs[rank as usize]
    }

    /// Returns a random number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.random.next_u64() % bound as u64) as usize
    }

    fn with(&mut self, rank: u32, change: impl FnOnce(&mut dyn Core)) {
        let rank = rank as usize;
        change(&mut **self.cores[rank].as_mut().expect("a living replica"));
        self.collect(rank);
    }

    fn collect(&mut self, rank: usize) {
        let core = self.cores[rank].as_mut().expect("a living replica");
        let (outgoing, decided) = (core.take_outgoing().unwrap(), core.take_decided().unwrap());
        self.logs[rank].extend(decided);
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
