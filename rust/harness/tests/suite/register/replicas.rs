//! Replicas whose messages come in random orders.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use mpp_contract::{AtomicRegisterRequest, Operation};
use mpp_harness::numbers::SplitMix64;
use mpp_harness::parameters::{AtomicRegisterParameters, MeasuringRequest};
use mpp_harness::register::{Read, Replica, ReplicaError, Verification, Workload};
use mpp_harness::testing::{conformance, hex, linearizability, message};

use super::replica_group::{NewReplica, ReplicaGroup};
use super::wrong_replicas::{self, right};

const FEW_KEYS: u32 = 2;

fn below(count: usize, random: &mut SplitMix64) -> usize {
    usize::try_from(random.next_u64() % count as u64).unwrap()
}

fn parameters(replicas: u32, keys: u32) -> AtomicRegisterParameters {
    AtomicRegisterParameters { partition_size: replicas, number_of_keys: keys, keys_to_read: 0 }
}

/// A verification run in which time goes by with each message, and some messages are much slower than others.
fn history(replicas: u32, new_replica: NewReplica, seed: u64) -> Vec<Operation> {
    let mut random = SplitMix64::new(seed);
    let mut group = ReplicaGroup::new(replicas, FEW_KEYS, new_replica);
    group.prepare(1);
    let time = Arc::new(AtomicU64::new(0));
    let mut verification =
        Verification::new(&parameters(replicas, FEW_KEYS), move || time.fetch_add(1, Ordering::Relaxed));
    loop {
        while let Some(next) = verification.next_invocation() {
            group.invoke(next.replica, next.key, next.write.then_some(next.value)).unwrap();
        }
        let messages = group.under_way();
        if messages == 0 {
            return verification.into_history();
        }
        // Among two, the one that was sent later more often than not: so the others become old.
        let at = below(messages, &mut random).max(below(messages, &mut random));
        group.deliver_at(at).unwrap();
        for (replica, completion) in group.take_completions() {
            verification.respond(replica, completion.key, completion.value).unwrap();
        }
    }
}

fn is_linearizable(replicas: u32, new_replica: NewReplica, seed: u64) -> bool {
    let history = history(replicas, new_replica, seed);
    let per_key = u32::from(AtomicRegisterParameters::OPERATIONS_PER_KEY);
    assert_eq!(history.len(), (replicas * FEW_KEYS * per_key) as usize);
    linearizability::holds(&history)
}

#[test]
fn histories_are_linearizable_whatever_the_order_of_messages() {
    for replicas in 1..=5 {
        for seed in 1..=100 {
            assert!(is_linearizable(replicas, right, seed), "{replicas} replicas, seed {seed}");
        }
    }
}

#[test]
fn some_history_of_wrong_replicas_is_not_linearizable() {
    for (mistake, replicas) in [
        ("compares timestamps only", 3),
        ("never imposes what it reads", 5),
        ("answers from a stale copy", 3),
        ("takes half for a majority", 4),
        ("confuses operations", 3),
    ] {
        let wrong = wrong_replicas::that(mistake);
        assert!((1..=2000).any(|seed| !is_linearizable(replicas, wrong, seed)), "{mistake}");
    }
}

#[test]
fn a_replica_has_one_operation_at_a_time_on_each_key() {
    let mut replica = <Replica>::new(1, 0, 1, 2);
    replica.read(0).unwrap();
    replica.read(1).unwrap();
    let failure = replica.write(1, 5).unwrap_err().to_string();
    assert_eq!(failure, "operation 2 of replica 0 on key 1 is not complete");
}

#[test]
fn a_message_of_a_later_run_or_about_no_key_is_an_error() {
    let mut replica = <Replica>::new(1, 1, 2, 1);
    let later = replica.on_read(Read { run: 2, key: 0, rid: 1 }).unwrap_err();
    assert_eq!(later.to_string(), "replica 1 got a message of run 2 in run 1");
    let nowhere = replica.on_read(Read { run: 1, key: 1, rid: 1 });
    assert_eq!(nowhere, Err(ReplicaError::NoKey { rank: 1, key: 1 }));
    assert_eq!(replica.read(1).unwrap_err().to_string(), "replica 1 has no key 1");
}

#[test]
fn ordinary_runs_have_the_golden_answers() {
    for golden in conformance("answers.json")["ATOMICREGISTER"].as_array().unwrap() {
        let mut fields = golden.as_object().unwrap().clone();
        fields.retain(|name, _| name != "reads_per_replica" && name != "answer");
        let request = message::<AtomicRegisterRequest>(&fields.into());
        let AtomicRegisterParameters { partition_size, number_of_keys, keys_to_read } = request.parameters().unwrap();
        let answers = (0..partition_size).map(|rank| {
            let mut workload = Workload::new(rank, number_of_keys, keys_to_read);
            let reads = (0..number_of_keys).filter(|key| workload.is_read(*key)).count();
            assert_eq!(reads as u64, golden["reads_per_replica"].as_u64().unwrap(), "{golden}");
            for key in 0..number_of_keys {
                let is_last = workload.complete(!workload.is_read(key));
                assert_eq!(is_last, key + 1 == number_of_keys, "{golden}");
            }
            (u64::from(workload.reads()) << 32) + u64::from(workload.writes())
        });
        assert_eq!(answers.sum::<u64>(), hex(&golden["answer"]), "{golden}");
    }
}

#[test]
fn replicas_of_even_rank_read_the_first_keys_those_of_odd_rank_the_last_ones() {
    let reads = |rank| [0, 1, 2, 3, 4].map(|key| Workload::new(rank, 5, 2).is_read(key));
    assert_eq!(reads(2), [true, true, false, false, false]);
    assert_eq!(reads(3), [false, false, false, true, true]);
}

#[test]
fn a_replica_writes_its_rank_counted_from_1() {
    let mut replica = <Replica>::new(1, 2, 3, 1);
    let mut group = ReplicaGroup::new(3, 1, right);
    group.prepare(1);
    let read = Workload::new(2, 1, 0).begin(&mut replica, 0).unwrap();
    assert_eq!(read, Read { run: 1, key: 0, rid: 1 });
    group.begin(2, &Workload::new(2, 1, 0));
    for words in ["READ 2->0", "READ 2->1"] {
        group.deliver(&format!("{words} run=1 key=0 rid=1")).unwrap();
    }
    for from in 0..=1 {
        group.deliver(&format!("VALUE {from}->2 run=1 key=0 rid=1 ts=0 wr=0 value=0")).unwrap();
    }
    assert_eq!(group.take_effects().last().unwrap(), "WRITE 2->* run=1 key=0 rid=1 ts=1 wr=2 value=3");
}
