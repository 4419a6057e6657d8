use mpp_consensus::{Agreed, BroadcastMessage, LOG_PART};
use mpp_harness::numbers::Fnv1a64;
use mpp_harness::parameters::{AtomicBroadcastParameters, BroadcastAlgorithm};
use mpp_harness::{BenchmarkError, RunWatch, WrongResult};

use crate::group::Group;
use crate::replacements::replacing;
use crate::simulation::ALGORITHMS;

const SEEDS: u64 = 2;

/// Replicas, proposals and how many are concurrent: a part of a log, more and less of it.
const CASES: [(u32, u64, u64); 5] =
    [(3, 1, 1_000_000), (3, LOG_PART as u64, 1), (3, 1500, 100), (5, 1025, 7), (9, 1500, 2000)];

pub fn parameters(
    algorithm: BroadcastAlgorithm,
    replicas: u32,
    proposals: u64,
    concurrent: u64,
) -> AtomicBroadcastParameters {
    AtomicBroadcastParameters { algorithm, replicas, proposals, concurrent, replaced: 0, replaces_leader: false }
}

/// Makes a run, and returns what came of it.
pub fn run(group: &mut Group, keep: bool) -> Result<Agreed, BenchmarkError> {
    let watch = RunWatch::new();
    let (latch, run) = group.prepare(&watch);
    group.tell(BroadcastMessage::Start);
    group.settle();
    latch.wait()?;
    group.tell(BroadcastMessage::Compare(keep));
    group.settle();
    run.await_logs()
}

#[test]
fn runs_answer_for_all_proposals_and_one_follows_the_other() {
    for algorithm in ALGORITHMS {
        for (replicas, proposals, concurrent) in CASES {
            for seed in 0..SEEDS {
                let mut group = Group::new(parameters(algorithm, replicas, proposals, concurrent), seed);
                for number in 0..3 {
                    let agreed = run(&mut group, false).unwrap();
                    let expected = Fnv1a64::of_u64s([proposals, proposals * (proposals - 1) / 2]);
                    assert_eq!((agreed.answer, agreed.logs), (expected, vec![]), "{algorithm} {replicas} {number}");
                    group.tick();
                }
            }
        }
    }
}

#[test]
fn logs_are_returned_where_they_are_asked_for() {
    for algorithm in ALGORITHMS {
        let mut group = Group::new(parameters(algorithm, 3, 4, 2), 1);
        let mut logs = run(&mut group, true).unwrap().logs;
        logs.sort_by_key(|entry| (entry.replica, entry.key));
        let values: Vec<_> = logs.iter().map(|entry| (entry.replica, entry.value)).collect();
        let expected: Vec<_> = (0..3).flat_map(|replica| (0..4).map(move |value| (replica, value))).collect();
        assert_eq!(values, expected, "{algorithm}");
    }
}

#[test]
fn logs_that_differ_are_a_wrong_result() {
    type Tampering = fn(&mut Vec<u64>);
    let tamperings: [Tampering; 4] = [
        |proposals| proposals.swap(3, 4),
        |proposals| {
            proposals.pop();
        },
        |proposals| proposals[4] = proposals[3],
        |proposals| proposals.push(proposals[0]),
    ];
    for algorithm in ALGORITHMS {
        for tampering in tamperings {
            for victim in 0..3 {
                let mut group = Group::new(parameters(algorithm, 3, 10, 3), 1);
                group.tamper(move |message| match message {
                    BroadcastMessage::Log(replica, _, proposals) if *replica == victim => tampering(proposals),
                    _ => {}
                });
                let failure = run(&mut group, false).unwrap_err();
                let named = format!("the log of replica {victim} ");
                assert!(failure.is::<WrongResult>(), "{failure}");
                // The first log that comes is what the others are compared with.
                assert!(failure.to_string().contains(&named) || failure.to_string().contains("that of replica"));
            }
        }
    }
}

#[test]
fn a_report_that_comes_twice_shows_in_the_answer() {
    let right = run(&mut Group::new(parameters(BroadcastAlgorithm::Raft, 3, 10, 10), 1), false).unwrap().answer;
    let mut group = Group::new(parameters(BroadcastAlgorithm::Raft, 3, 10, 10), 1);
    group.tamper(|message| {
        if *message == BroadcastMessage::Decided(3) {
            *message = BroadcastMessage::Decided(2);
        }
    });
    assert_ne!(run(&mut group, false).unwrap().answer, right);
}

#[test]
fn a_leader_that_is_deposed_in_mid_run_fails_it_though_replicas_are_replaced() {
    let raft = BroadcastAlgorithm::Raft;
    for parameters in [parameters(raft, 3, 10, 1), replacing(raft, (3, 10, 1), 1, false)] {
        let mut group = Group::new(parameters, 1);
        let watch = RunWatch::new();
        let (latch, _run) = group.prepare(&watch);
        group.tell(BroadcastMessage::Start);
        group.tell(BroadcastMessage::Deposed(1));
        assert!(!latch.is_over());
        group.tell(BroadcastMessage::Deposed(0));
        assert!(latch.is_over() && latch.wait().is_err());
    }
}

#[test]
fn a_coordinator_that_ends_before_the_comparison_is_a_failure() {
    let watch = RunWatch::new();
    let run = {
        let mut group = Group::new(parameters(BroadcastAlgorithm::Paxos, 3, 1, 1), 1);
        group.prepare(&watch).1
    };
    let failure = run.await_logs().unwrap_err();
    assert!(failure.to_string().contains("the coordinator"), "{failure}");
}
