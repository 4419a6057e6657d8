use std::cell::RefCell;
use std::rc::Rc;

use mpp_consensus::BroadcastMessage;
use mpp_harness::RunWatch;
use mpp_harness::numbers::Fnv1a64;
use mpp_harness::parameters::{AtomicBroadcastParameters, BroadcastAlgorithm};

use crate::group::Group;
use crate::runs::{parameters, run};
use crate::simulation::ALGORITHMS;

const SEEDS: u64 = 2;

/// Replicas, proposals and how many are concurrent.
const CASES: [(u32, u64, u64); 5] = [(3, 1, 1), (3, 2, 10), (3, 1500, 1), (5, 1025, 100), (9, 300, 1000)];

pub(crate) fn replacing(
    algorithm: BroadcastAlgorithm,
    (replicas, proposals, concurrent): (u32, u64, u64),
    replaced: u32,
    replaces_leader: bool,
) -> AtomicBroadcastParameters {
    AtomicBroadcastParameters { replaced, replaces_leader, ..parameters(algorithm, replicas, proposals, concurrent) }
}

#[test]
fn runs_end_with_the_same_log_at_all_replicas_of_the_last_group() {
    for algorithm in ALGORITHMS {
        for case in CASES {
            let (replicas, proposals, _) = case;
            for (replaced, replaces_leader) in
                [1, replicas / 2 + 1].into_iter().flat_map(|it| [(it, false), (it, true)])
            {
                for seed in 0..SEEDS {
                    let name = format!("{algorithm} {case:?} {replaced} {replaces_leader} {seed}");
                    let mut group = Group::new(replacing(algorithm, case, replaced, replaces_leader), seed);
                    for _ in 0..2 {
                        let agreed = run(&mut group, true).unwrap();
                        assert_eq!(
                            agreed.answer,
                            Fnv1a64::of_u64s([proposals, proposals * (proposals - 1) / 2]),
                            "{name}"
                        );
                        let mut logs: Vec<_> = agreed.logs.iter().map(|entry| (entry.replica, entry.key)).collect();
                        logs.sort_unstable();
                        let expected = (0..replicas).flat_map(|place| (0..proposals).map(move |key| (place, key)));
                        assert!(logs.into_iter().eq(expected), "{name}");
                        group.tick();
                    }
                }
            }
        }
    }
}

#[test]
fn the_longest_gap_is_measured_where_replicas_are_replaced() {
    for algorithm in ALGORITHMS {
        let mut group = Group::new(replacing(algorithm, (3, 100, 10), 1, true), 1);
        run(&mut group, false).unwrap();
        assert!(group.longest_gap_millis().is_some_and(|millis| millis > 0.0), "{algorithm}");
        let mut group = Group::new(parameters(algorithm, 3, 100, 10), 1);
        run(&mut group, false).unwrap();
        assert_eq!(group.longest_gap_millis(), None, "{algorithm}");
    }
}

#[test]
fn the_group_is_replaced_before_the_second_half() {
    for (proposals, first) in [(1, 0), (2, 1), (9, 4), (10, 5)] {
        let mut group = Group::new(replacing(BroadcastAlgorithm::Raft, (3, proposals, 100), 2, true), 1);
        let asked = Rc::new(RefCell::new(Vec::new()));
        let asks = Rc::clone(&asked);
        group.tamper(move |message| match message {
            BroadcastMessage::Propose(proposal) => asks.borrow_mut().push(Some(*proposal)),
            BroadcastMessage::Reconfigure(replicas) => {
                assert_eq!(*replicas, [2, 3, 4]);
                asks.borrow_mut().push(None);
            }
            _ => {}
        });
        run(&mut group, false).unwrap();
        let place = asked.borrow().iter().position(Option::is_none);
        assert_eq!(place, Some(first), "{proposals}");
    }
}

#[test]
fn a_leader_that_takes_no_proposals_fails_the_run() {
    let mut group = Group::new(parameters(BroadcastAlgorithm::Raft, 3, 10, 1), 1);
    let watch = RunWatch::new();
    let (latch, _run) = group.prepare(&watch);
    group.tell(BroadcastMessage::Refused(0, 3));
    assert!(latch.is_over() && latch.wait().is_err());
}
