/// How the replicas of a group get ready for a run: each greets all, itself included. As messages between two of them come
/// in order, nothing of an earlier run is under way to who has been greeted by all.
///
/// Two nodes that have no connection yet must not make it at the same time. So a replica greets those of lower rank first,
/// and those of higher rank once they have greeted it.
#[derive(Debug, Default)]
pub struct Greetings {
    rank: u32,
    size: u32,
    received: u32,
    /// Who has greeted before this replica was told of the run.
    early: Vec<u32>,
    begun: bool,
}

/// What comes of a greeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Greeted {
    /// Whether who has greeted is to be greeted now.
    pub answer: bool,
    /// Whether all have greeted.
    pub by_all: bool,
}

impl Greetings {
    /// Begins to greet as a replica of a rank in a group of a size; returns who is to be greeted now.
    pub fn begin(&mut self, rank: u32, size: u32) -> Vec<u32> {
        self.rank = rank;
        self.size = size;
        self.begun = true;
        (0..=rank).chain(self.early.drain(..)).collect()
    }

    /// Takes the greeting of a replica.
    pub fn receive(&mut self, from: u32) -> Greeted {
        self.received += 1;
        // None of lower rank, nor the replica itself, greets before it is greeted.
        if !self.begun {
            self.early.push(from);
        }
        let answer = self.begun && from > self.rank;
        let by_all = self.begun && self.received == self.size;
        if by_all {
            self.begun = false;
            self.received = 0;
        }
        Greeted { answer, by_all }
    }
}
