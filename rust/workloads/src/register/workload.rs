use super::{Read, Replica, ReplicaError, Rules};

/// A replica's operations in an ordinary run: one on every key, all at once.
#[derive(Clone, Debug)]
pub struct Workload {
    rank: u32,
    keys: u32,
    keys_to_read: u32,
    reads: u32,
    writes: u32,
}

impl Workload {
    /// The operations of one replica.
    ///
    /// * `keys_to_read`: how many of the keys it reads: the first ones if its rank is even, else the last ones; it writes
    ///   the others
    #[must_use]
    pub fn new(rank: u32, keys: u32, keys_to_read: u32) -> Self {
        Self { rank, keys, keys_to_read, reads: 0, writes: 0 }
    }

    /// Returns how many operations there are, one for each key from 0.
    #[must_use]
    pub fn keys(&self) -> u32 {
        self.keys
    }

    /// Returns whether the replica reads a key.
    #[must_use]
    pub fn is_read(&self, key: u32) -> bool {
        if self.rank.is_multiple_of(2) { key < self.keys_to_read } else { key >= self.keys - self.keys_to_read }
    }

    /// Begins the operation on a key. A write writes the replica's rank, counted from 1.
    ///
    /// # Errors
    ///
    /// If the replica cannot begin it.
    pub fn begin<R: Rules>(&self, replica: &mut Replica<R>, key: u32) -> Result<Read, ReplicaError> {
        if self.is_read(key) { replica.read(key) } else { replica.write(key, u64::from(self.rank) + 1) }
    }

    /// Counts an operation that is complete, and returns whether it was the last one.
    pub fn complete(&mut self, write: bool) -> bool {
        *if write { &mut self.writes } else { &mut self.reads } += 1;
        self.reads + self.writes == self.keys
    }

    /// Returns how many reads are complete.
    #[must_use]
    pub fn reads(&self) -> u32 {
        self.reads
    }

    /// Returns how many writes are complete.
    #[must_use]
    pub fn writes(&self) -> u32 {
        self.writes
    }
}
