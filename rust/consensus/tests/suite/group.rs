use std::collections::VecDeque;

use mpp_consensus::{
    BroadcastMessage, BroadcastRun, Coordinator, LongestGap, Member, MemberOptions, Outbox, Recipient,
};
use mpp_harness::numbers::SplitMix64;
use mpp_harness::parameters::AtomicBroadcastParameters;
use mpp_harness::{RunLatch, RunWatch};

/// Replicas and the coordinator of one run after the other, without a network. Each pair has a queue in each direction; which
/// one goes next is random.
pub struct Group {
    parameters: AtomicBroadcastParameters,
    longest_gap: LongestGap,
    members: Vec<Member>,
    coordinator: Option<Coordinator>,
    runs: u32,
    /// By sender and receiver; the coordinator comes after the replicas.
    links: Vec<Vec<VecDeque<BroadcastMessage>>>,
    random: SplitMix64,
    tamper: Box<dyn FnMut(&mut BroadcastMessage)>,
}

impl Group {
    pub fn new(parameters: AtomicBroadcastParameters, seed: u64) -> Self {
        let replicas = parameters.members() as usize;
        let options = MemberOptions::from(&parameters);
        Self {
            parameters,
            longest_gap: LongestGap::new(&parameters),
            members: (0..replicas).map(|_| Member::new(options)).collect(),
            coordinator: None,
            runs: 0,
            links: vec![vec![VecDeque::new(); replicas + 1]; replicas + 1],
            random: SplitMix64::new(seed),
            tamper: Box::new(|_| {}),
        }
    }

    /// Changes messages before they are delivered.
    pub fn tamper(&mut self, tamper: impl FnMut(&mut BroadcastMessage) + 'static) {
        self.tamper = Box::new(tamper);
    }

    /// Begins another run, and goes on until a leader is elected.
    pub fn prepare(&mut self, watch: &RunWatch) -> (RunLatch, BroadcastRun) {
        let latch = RunLatch::new(1, watch);
        let (coordinator, run) = Coordinator::new(self.parameters, &latch, &self.longest_gap);
        self.coordinator = Some(coordinator);
        self.runs += 1;
        let members = self.parameters.members();
        for rank in 0..members {
            let mut outbox = Outbox::new();
            self.members[rank as usize].join(self.runs, rank, members, &mut outbox).unwrap();
            self.send(rank as usize, outbox);
            // Some join when others have gone ahead.
            for _ in 0..self.below(10) {
                self.step();
            }
        }
        self.settle();
        run.await_leader().unwrap();
        (latch, run)
    }

    /// Returns the longest gap of all runs in milliseconds, if it is measured.
    pub fn longest_gap_millis(&self) -> Option<f64> {
        self.longest_gap.metrics().get("longest_gap_millis").copied()
    }

    /// Gives the coordinator a message of its own node.
    pub fn tell(&mut self, message: BroadcastMessage) {
        self.deliver(self.members.len(), message);
    }

    pub fn tick(&mut self) {
        (0..self.members.len()).for_each(|rank| self.deliver(rank, BroadcastMessage::Tick));
    }

    /// Delivers all messages.
    pub fn settle(&mut self) {
        while self.step() {}
    }

    /// Delivers one message; returns whether there was one.
    pub fn step(&mut self) -> bool {
        let number = self.links.len();
        let busy: Vec<_> =
            (0..number * number).filter(|link| !self.links[link / number][link % number].is_empty()).collect();
        if busy.is_empty() {
            return false;
        }
        let link = busy[self.below(busy.len())];
        let mut message = self.links[link / number][link % number].pop_front().unwrap();
        (self.tamper)(&mut message);
        self.deliver(link % number, message);
        true
    }

    fn deliver(&mut self, to: usize, message: BroadcastMessage) {
        let mut outbox = Outbox::new();
        match self.members.get_mut(to) {
            Some(member) => member.receive(message, &mut outbox).unwrap(),
            None => self.coordinator.as_mut().unwrap().receive(message, &mut outbox).unwrap(),
        }
        self.send(to, outbox);
    }

    fn send(&mut self, from: usize, outbox: Outbox) {
        for (recipient, message) in outbox {
            let to = match recipient {
                Recipient::Replica(rank) => rank as usize,
                Recipient::Coordinator => self.members.len(),
            };
            self.links[from][to].push_back(message);
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.random.next_u64() % bound as u64) as usize
    }
}
