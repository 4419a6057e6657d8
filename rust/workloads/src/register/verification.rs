use std::collections::VecDeque;
use std::fmt;
use std::time::Instant;

use mpp_contract::Operation;

use crate::numbers::SplitMix64;
use crate::parameters::AtomicRegisterParameters;

/// The number of keys that all replicas work on at the same time.
const KEYS_AT_ONCE: u32 = 64;

const PER_KEY: u8 = AtomicRegisterParameters::OPERATIONS_PER_KEY;

/// The verification run of ATOMICREGISTER, as its driver on the master sees it: the next operation of every replica, and the
/// history of all answers.
///
/// Each replica gets [`AtomicRegisterParameters::OPERATIONS_PER_KEY`] operations on every key, one at a time. All replicas
/// work on the same few keys at once, so that their operations overlap, yet are not so long that every order of them would
/// do. Kinds are random and the same in every verification; no value is written twice, nor 0, with which registers begin.
pub struct Verification {
    replicas: u32,
    keys: u32,
    clock: Box<dyn FnMut() -> u64 + Send>,
    history: Vec<Operation>,
    /// By key and, within it, replica.
    pairs: Vec<Pair>,
    complete_of_key: Vec<u32>,
    complete_of_replica: Vec<u64>,
    next_key: u32,
    /// The replicas to invoke next, each with a key.
    pending: VecDeque<(u32, u32)>,
}

/// The contents of INVOKE for a replica.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invocation {
    /// Rank of the replica.
    pub replica: u32,
    /// The key.
    pub key: u32,
    /// True for a write, false for a read.
    pub write: bool,
    /// The value to write; 0 for a read.
    pub value: u64,
}

/// The operations of a replica on a key.
#[derive(Clone, Debug, Default)]
struct Pair {
    complete: u8,
    /// When the one in progress was invoked.
    invoked_nanos: u64,
}

impl Verification {
    /// A verification that begins now, by the system's clock.
    #[must_use]
    pub fn begin(parameters: &AtomicRegisterParameters) -> Self {
        let begin = Instant::now();
        // 2^64 ns are 584 years.
        Self::new(parameters, move || u64::try_from(begin.elapsed().as_nanos()).unwrap_or(u64::MAX))
    }

    /// A verification whose first operations are to be invoked.
    ///
    /// * `clock`: monotonic, in nanoseconds since its own beginning, which is that of the history
    #[must_use]
    pub fn new(parameters: &AtomicRegisterParameters, clock: impl FnMut() -> u64 + Send + 'static) -> Self {
        let AtomicRegisterParameters { partition_size: replicas, number_of_keys: keys, .. } = *parameters;
        let pairs = replicas as usize * keys as usize;
        let mut verification = Self {
            replicas,
            keys,
            clock: Box::new(clock),
            history: Vec::with_capacity(pairs * usize::from(PER_KEY)),
            pairs: vec![Pair::default(); pairs],
            complete_of_key: vec![0; keys as usize],
            complete_of_replica: vec![0; replicas as usize],
            next_key: 0,
            pending: VecDeque::new(),
        };
        for _ in 0..KEYS_AT_ONCE.min(keys) {
            verification.begin_next_key();
        }
        verification
    }

    /// Returns the next invocation; nothing if responses have to come first. Send it at once, since the operation's time begins
    /// here.
    pub fn next_invocation(&mut self) -> Option<Invocation> {
        let (replica, key) = self.pending.pop_front()?;
        let at = self.place(replica, key);
        let write = is_write(at, self.pairs[at].complete);
        let value = if write { value_to_write(at, self.pairs[at].complete) } else { 0 };
        self.pairs[at].invoked_nanos = (self.clock)();
        Some(Invocation { replica, key, write, value })
    }

    /// Takes the response of a replica to its operation on a key, after which others may be to be invoked. Returns whether
    /// the replica has completed all of its operations.
    ///
    /// * `value`: the value that was read; of no meaning for a write
    ///
    /// # Errors
    ///
    /// If the replica has no operation in progress.
    pub fn respond(&mut self, replica: u32, key: u32, value: u64) -> Result<bool, UnexpectedResponse> {
        let returned_nanos = (self.clock)();
        let at = self.place(replica, key);
        let unexpected = UnexpectedResponse { replica, key };
        let known = replica < self.replicas && key < self.next_key;
        let Some(pair) = self.pairs.get_mut(at).filter(|pair| known && pair.complete < PER_KEY) else {
            return Err(unexpected);
        };
        let write = is_write(at, pair.complete);
        self.history.push(Operation {
            replica,
            key: key.into(),
            write,
            value: if write { value_to_write(at, pair.complete) } else { value },
            invoked_nanos: pair.invoked_nanos,
            returned_nanos,
        });
        pair.complete += 1;
        let goes_on = pair.complete < PER_KEY;
        self.complete_of_key[key as usize] += 1;
        self.complete_of_replica[replica as usize] += 1;
        if goes_on {
            self.pending.push_back((replica, key));
        } else if self.complete_of_key[key as usize] == u32::from(PER_KEY) * self.replicas && self.next_key < self.keys
        {
            self.begin_next_key();
        }
        Ok(self.complete_of_replica[replica as usize] == u64::from(PER_KEY) * u64::from(self.keys))
    }

    /// Returns whether all replicas have completed their operations.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.history.len() == self.pairs.len() * usize::from(PER_KEY)
    }

    /// Returns the answers so far, in order of responses.
    #[must_use]
    pub fn history(&self) -> &[Operation] {
        &self.history
    }

    /// Returns all answers, and ends the verification.
    #[must_use]
    pub fn into_history(self) -> Vec<Operation> {
        self.history
    }

    fn begin_next_key(&mut self) {
        let key = self.next_key;
        self.next_key += 1;
        self.pending.extend((0..self.replicas).map(|replica| (replica, key)));
    }

    fn place(&self, replica: u32, key: u32) -> usize {
        key as usize * self.replicas as usize + replica as usize
    }
}

impl fmt::Debug for Verification {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Verification of {} replicas and {} keys", self.replicas, self.keys)
    }
}

/// Returns the kind of a pair's next operation: a bit of the pair's random number for each.
fn is_write(pair: usize, complete: u8) -> bool {
    (SplitMix64::new(pair as u64).next_u64() >> complete) & 1 != 0
}

fn value_to_write(pair: usize, complete: u8) -> u64 {
    pair as u64 * u64::from(PER_KEY) + u64::from(complete) + 1
}

/// A replica responded without an invocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnexpectedResponse {
    replica: u32,
    key: u32,
}

impl fmt::Display for UnexpectedResponse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "replica {} responded to an operation on key {} that it was not asked for", self.replica, self.key)
    }
}

impl std::error::Error for UnexpectedResponse {}
