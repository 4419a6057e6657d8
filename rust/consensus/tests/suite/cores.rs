use std::collections::BTreeSet;

use mpp_consensus::{Roster, new_core};

use crate::simulation::{ALGORITHMS, Simulation};

const SEEDS: u64 = 8;
const PROPOSALS: u64 = 100;

#[test]
fn the_first_candidate_leads_and_goes_on_to_lead() {
    for algorithm in ALGORITHMS {
        for size in [3, 5, 7, 9] {
            let mut simulation = Simulation::new(algorithm, size, 1);
            simulation.campaign(0);
            simulation.settle();
            for _ in 0..500 {
                assert_eq!(simulation.leader(), Some(0), "{algorithm} {size}");
                simulation.tick();
                simulation.settle();
            }
        }
    }
}

#[test]
fn all_logs_have_each_proposal_once_and_in_the_same_order() {
    for algorithm in ALGORITHMS {
        for (size, seed) in [3, 5, 9].into_iter().flat_map(|size| (0..SEEDS).map(move |seed| (size, seed))) {
            let mut simulation = Simulation::new(algorithm, size, seed);
            simulation.campaign(0);
            simulation.settle();
            for proposal in 0..PROPOSALS {
                assert!(simulation.propose(0, proposal));
                for _ in 0..simulation.below(4) {
                    simulation.step();
                }
            }
            simulation.decide(PROPOSALS as usize);
            let in_order: Vec<_> = (0..PROPOSALS).collect();
            for rank in simulation.living() {
                assert_eq!(simulation.log(rank), in_order, "{algorithm} {size} {seed}");
            }
        }
    }
}

#[test]
fn logs_are_complete_without_ticks() {
    for algorithm in ALGORITHMS {
        let mut simulation = Simulation::new(algorithm, 3, 3);
        simulation.campaign(0);
        simulation.settle();
        assert!((0..1000).all(|proposal| simulation.propose(0, proposal)));
        simulation.settle();
        for rank in simulation.living() {
            assert_eq!(simulation.log(rank).len(), 1000, "{algorithm} {rank}");
        }
    }
}

#[test]
fn a_leader_is_found_after_links_were_unreliable() {
    for algorithm in ALGORITHMS {
        for seed in 0..SEEDS {
            let mut simulation = Simulation::new(algorithm, 3, seed);
            simulation.disturb(true);
            simulation.campaign(0);
            for _ in 0..seed {
                simulation.settle();
                simulation.tick();
            }
            simulation.disturb(false);
            let leader = simulation.elect();
            assert!(simulation.propose(leader, 7));
            simulation.decide(1);
            for rank in simulation.living() {
                assert_eq!(simulation.log(rank), [7], "{algorithm} {seed}");
            }
        }
    }
}

#[test]
fn another_one_leads_when_the_leader_has_gone_and_nothing_decided_is_lost() {
    for algorithm in ALGORITHMS {
        for (size, seed) in [3, 5].into_iter().flat_map(|size| (0..SEEDS).map(move |seed| (size, seed))) {
            let mut simulation = Simulation::new(algorithm, size, seed);
            simulation.campaign(0);
            simulation.settle();
            for proposal in 0..PROPOSALS {
                assert!(simulation.propose(0, proposal));
                for _ in 0..simulation.below(4) {
                    simulation.step();
                }
            }
            let decided = simulation.log(0).to_vec();
            simulation.kill(0);
            let leader = simulation.elect();
            assert_ne!(leader, 0);
            assert!(simulation.propose(leader, PROPOSALS));
            simulation.decide(decided.len() + 1);
            simulation.settle();
            for rank in simulation.living() {
                let log = simulation.log(rank);
                assert_eq!(log[..decided.len()], decided, "{algorithm} {size} {seed}");
                assert_eq!(log.last(), Some(&PROPOSALS));
                assert_eq!(log.iter().collect::<BTreeSet<_>>().len(), log.len());
            }
        }
    }
}

#[test]
fn a_proposal_that_is_given_twice_is_decided_twice() {
    for algorithm in ALGORITHMS {
        let mut simulation = Simulation::new(algorithm, 3, 1);
        simulation.campaign(0);
        simulation.settle();
        assert!(simulation.propose(0, 5));
        assert!(simulation.propose(0, 5));
        simulation.decide(2);
        assert_eq!(simulation.log(2), [5, 5], "{algorithm}");
    }
}

#[test]
fn bytes_that_are_no_message_are_refused() {
    for algorithm in ALGORITHMS {
        let mut core = new_core(algorithm, 0, Roster { replicas: 3, spares: 0 }).unwrap();
        for bytes in [&[0xFF; 12][..], &[7; 3]] {
            assert!(core.step(bytes).is_err(), "{algorithm} {bytes:?}");
        }
        assert_eq!(core.leader(), None);
    }
}

#[test]
fn only_a_leader_takes_proposals() {
    for algorithm in ALGORITHMS {
        let mut simulation = Simulation::new(algorithm, 3, 1);
        assert!(!simulation.propose(0, 1), "{algorithm}");
        simulation.campaign(0);
        simulation.settle();
        assert!(!simulation.propose(1, 2), "{algorithm}");
        assert!(simulation.propose(0, 3), "{algorithm}");
        simulation.decide(1);
        assert_eq!(simulation.log(1), [3], "{algorithm}");
    }
}
