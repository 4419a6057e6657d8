/// The greetings with which replicas get ready for a run: each greets all, itself included. Messages between two of them
/// come in order. So no message of an earlier run is under way to a replica that all have greeted.
///
/// Two nodes that have no connection yet must not make it at the same time. So a replica greets those of lower rank first,
/// and those of higher rank once they have greeted it.
#[derive(Debug, Default)]
pub struct Greetings {
    rank: u32,
    size: u32,
    received: u32,
    /// The replicas that greeted before this one was told of the run.
    early: Vec<u32>,
    begun: bool,
}

/// The consequence of a greeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Greeted {
    /// True if the sender is to be greeted now.
    pub answer: bool,
    /// True if all have greeted.
    pub by_all: bool,
}

impl Greetings {
    /// Begins to greet as a replica of a rank in a group of a size. Returns the replicas to greet now.
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
