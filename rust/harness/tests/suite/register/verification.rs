use std::collections::{BTreeMap, BTreeSet, VecDeque};

use mpp_contract::Operation;
use mpp_harness::parameters::AtomicRegisterParameters;
use mpp_harness::register::{Invocation, Verification};

const PER_KEY: usize = AtomicRegisterParameters::OPERATIONS_PER_KEY as usize;

/// A verification whose operations are answered in the order of their invocation.
struct Driven {
    verification: Verification,
    open: VecDeque<Invocation>,
    invoked: Vec<Invocation>,
    most_open: usize,
}

impl Driven {
    fn new(replicas: u32, keys: u32) -> Self {
        let parameters = AtomicRegisterParameters { partition_size: replicas, number_of_keys: keys, keys_to_read: 0 };
        let mut time = 0;
        let clock = move || {
            time += 1;
            time
        };
        let verification = Verification::new(&parameters, clock);
        let mut driven = Self { verification, open: VecDeque::new(), invoked: Vec::new(), most_open: 0 };
        driven.invoke();
        driven
    }

    fn invoke(&mut self) {
        while let Some(next) = self.verification.next_invocation() {
            self.open.push_back(next);
            self.invoked.push(next);
        }
        self.most_open = self.most_open.max(self.open.len());
    }

    /// Answers all, a read with 5, and returns which replicas were said to be done, in order.
    fn run(&mut self) -> Vec<u32> {
        let mut done = Vec::new();
        while let Some(Invocation { replica, key, .. }) = self.open.pop_front() {
            if self.verification.respond(replica, key, 5).unwrap() {
                done.push(replica);
            }
            self.invoke();
        }
        done
    }

    /// The history by replica and key.
    fn pairs(&self) -> BTreeMap<(u32, u64), Vec<&Operation>> {
        let mut pairs: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for operation in self.verification.history() {
            pairs.entry((operation.replica, operation.key)).or_default().push(operation);
        }
        pairs
    }
}

#[test]
fn every_replica_gets_10_operations_on_every_key_and_is_done_after_the_last() {
    let mut driven = Driven::new(3, 100);
    let mut done = driven.run();
    done.sort_unstable();
    assert_eq!(done, [0, 1, 2]);
    let pairs = driven.pairs();
    assert_eq!(pairs.len(), 300);
    assert!(pairs.values().all(|operations| operations.len() == PER_KEY));
}

#[test]
fn they_come_one_at_a_time_and_at_several_replicas_and_keys_at_once() {
    let mut driven = Driven::new(3, 100);
    let at_first: BTreeSet<_> = driven.open.iter().map(|open| (open.replica, open.key)).collect();
    assert_eq!(at_first, (0..64).flat_map(|key| (0..3).map(move |replica| (replica, key))).collect());
    driven.run();
    assert_eq!(driven.most_open, 64 * 3);
    for operations in driven.pairs().values() {
        for both in operations.windows(2) {
            assert!(both[0].invoked_nanos < both[0].returned_nanos && both[0].returned_nanos < both[1].invoked_nanos);
        }
    }
}

#[test]
fn written_values_are_unique_and_not_0_and_both_kinds_are_there() {
    let mut driven = Driven::new(4, 10);
    driven.run();
    let (writes, reads): (Vec<&Operation>, Vec<&Operation>) =
        driven.verification.history().iter().partition(|one| one.write);
    let values: BTreeSet<_> = writes.iter().map(|write| write.value).collect();
    assert_eq!(values.len(), writes.len());
    assert!(!values.contains(&0));
    assert!(writes.len() > 100 && reads.len() > 100, "{} writes, {} reads", writes.len(), reads.len());
    assert!(reads.iter().all(|read| read.value == 5));
    let asked = driven.invoked.iter().filter(|one| one.write);
    let asked: BTreeSet<_> = asked.map(|one| (one.replica, u64::from(one.key), one.value)).collect();
    assert_eq!(writes.iter().map(|one| (one.replica, one.key, one.value)).collect::<BTreeSet<_>>(), asked);
}

#[test]
fn all_verifications_invoke_the_same() {
    let invoked = || {
        let mut driven = Driven::new(2, 70);
        driven.run();
        driven.invoked
    };
    assert_eq!(invoked(), invoked());
}

#[test]
fn times_are_the_clocks() {
    let mut driven = Driven::new(1, 1);
    driven.run();
    let first = &driven.verification.history()[0];
    assert_eq!((first.invoked_nanos, first.returned_nanos), (1, 2));
}

#[test]
fn a_response_that_nobody_waits_for_is_an_error() {
    let mut driven = Driven::new(2, 70);
    for (replica, key) in [(2, 0), (0, 70), (0, 69)] {
        let failure = driven.verification.respond(replica, key, 0).unwrap_err().to_string();
        let expected = format!("replica {replica} responded to an operation on key {key} that it was not asked for");
        assert_eq!(failure, expected);
    }
    driven.run();
    assert!(driven.verification.respond(0, 0, 0).is_err());
}
