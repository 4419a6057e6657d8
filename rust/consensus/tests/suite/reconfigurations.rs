use std::collections::BTreeSet;

use mpp_consensus::{Roster, new_core};
use mpp_harness::parameters::BroadcastAlgorithm;

use crate::simulation::{ALGORITHMS, Simulation};

const SEEDS: u64 = 8;
const PROPOSALS: u64 = 100;

/// Groups that follow those of ranks from 0: their leader is 0. One replica is replaced, or a majority; the leader is among them,
/// or not.
const SUCCESSORS: [(u32, &[u32]); 8] = [
    (3, &[0, 2, 3]),
    (3, &[1, 2, 3]),
    (3, &[0, 3, 4]),
    (3, &[2, 3, 4]),
    (5, &[0, 2, 3, 4, 5]),
    (5, &[1, 2, 3, 4, 5]),
    (5, &[0, 4, 5, 6, 7]),
    (5, &[3, 4, 5, 6, 7]),
];

/// All cases with a leader, a number of proposals of which are decided or on their way.
fn cases(proposals: u64) -> impl Iterator<Item = (Simulation, &'static [u32], String)> {
    let all =
        ALGORITHMS.into_iter().flat_map(|algorithm| SUCCESSORS.map(|(replicas, group)| (algorithm, replicas, group)));
    all.flat_map(move |(algorithm, replicas, group)| {
        (0..SEEDS).map(move |seed| {
            let name = format!("{algorithm} {replicas} {group:?} {seed}");
            (begun(algorithm, replicas, group, seed, proposals), group, name)
        })
    })
}

fn begun(algorithm: BroadcastAlgorithm, replicas: u32, group: &[u32], seed: u64, proposals: u64) -> Simulation {
    let spares = group.iter().filter(|rank| **rank >= replicas).count() as u32;
    let mut simulation = Simulation::with_spares(algorithm, Roster { replicas, spares }, seed);
    simulation.campaign(0);
    simulation.settle();
    for proposal in 0..proposals {
        assert!(simulation.propose(0, proposal));
        some_steps(&mut simulation, 4);
    }
    simulation
}

fn some_steps(simulation: &mut Simulation, bound: usize) {
    for _ in 0..simulation.below(bound) {
        simulation.step();
    }
}

/// Gives proposals to whoever leads, in order, as long as nobody does only after others have gone on.
fn go_on(simulation: &mut Simulation, mut waiting: Vec<u64>) {
    waiting.reverse();
    while let Some(proposal) = waiting.pop() {
        if !simulation.server().is_some_and(|server| simulation.propose(server, proposal)) {
            waiting.push(proposal);
            assert!(simulation.step(), "nobody takes proposal {proposal}, and nothing is under way");
        }
        some_steps(simulation, 4);
    }
}

#[test]
fn proposals_go_on_and_are_decided_once_each_without_a_tick() {
    for (mut simulation, group, name) in cases(PROPOSALS / 2) {
        simulation.reconfigure(0, group);
        go_on(&mut simulation, (PROPOSALS / 2..PROPOSALS).collect());
        simulation.settle();
        assert!(simulation.is_reconfigured(), "{name}");
        let log = simulation.log(group[0]).to_vec();
        assert_eq!(log.iter().copied().collect::<BTreeSet<_>>(), (0..PROPOSALS).collect(), "{name}");
        assert_eq!(log.len() as u64, PROPOSALS, "{name}");
        for rank in simulation.members() {
            assert_eq!(simulation.log(rank), log, "{name} {rank}");
        }
        assert_eq!(simulation.reported(), log, "{name}");
    }
}

#[test]
fn a_long_log_reaches_fresh_replicas() {
    for (mut simulation, group, name) in ALGORITHMS.into_iter().flat_map(|algorithm| {
        [(3, &[0, 3, 4][..]), (3, &[2, 3, 4])].map(|(replicas, group)| {
            (begun(algorithm, replicas, group, 1, 10_000), group, format!("{algorithm} {group:?}"))
        })
    }) {
        simulation.settle();
        simulation.reconfigure(0, group);
        go_on(&mut simulation, vec![10_000]);
        simulation.settle();
        let in_order: Vec<_> = (0..=10_000).collect();
        for rank in simulation.members() {
            assert_eq!(simulation.log(rank), in_order, "{name} {rank}");
        }
    }
}

#[test]
fn a_group_that_is_replaced_is_gone_without_disturbing_the_other_one() {
    for (mut simulation, group, name) in cases(3) {
        simulation.reconfigure(0, group);
        simulation.settle();
        let leader = simulation.leader();
        assert!(leader.is_some(), "{name}");
        for _ in 0..300 {
            simulation.tick();
            simulation.settle();
            assert_eq!(simulation.leader(), leader, "{name}");
        }
    }
}

#[test]
fn unreliable_links_delay_it_only() {
    for (mut simulation, group, name) in cases(PROPOSALS / 2) {
        simulation.reconfigure(0, group);
        simulation.disturb(true);
        for _ in 0..30 {
            some_steps(&mut simulation, 50);
            simulation.tick();
        }
        simulation.disturb(false);
        simulation.insist(PROPOSALS);
        settle_at(&mut simulation, PROPOSALS, &name);
    }
}

#[test]
fn a_leader_that_dies_in_the_middle_takes_nothing_decided_along() {
    for (mut simulation, group, name) in cases(PROPOSALS / 2) {
        simulation.reconfigure(0, group);
        some_steps(&mut simulation, 100);
        let decided = simulation.log(0).to_vec();
        simulation.kill(0);
        // If nobody has heard of the group that follows, the first one goes on.
        simulation.insist(PROPOSALS);
        for _ in 0..300 {
            simulation.settle();
            simulation.tick();
        }
        let longest =
            simulation.living().into_iter().map(|rank| simulation.log(rank)).max_by_key(|log| log.len()).unwrap();
        assert_eq!(longest[..decided.len()], decided, "{name}");
        assert_eq!(longest.last(), Some(&PROPOSALS), "{name}");
        assert_eq!(longest.iter().collect::<BTreeSet<_>>().len(), longest.len(), "{name}");
    }
}

/// Lets time pass until all of the group have a last proposal, and the same log.
fn settle_at(simulation: &mut Simulation, last: u64, name: &str) {
    for _ in 0..300 {
        simulation.settle();
        simulation.tick();
    }
    assert!(simulation.is_reconfigured(), "{name}");
    let members = simulation.members();
    let log = simulation.log(members[0]).to_vec();
    assert_eq!(log.last(), Some(&last), "{name}");
    assert_eq!(log.iter().collect::<BTreeSet<_>>().len(), log.len(), "{name}");
    for rank in members {
        assert_eq!(simulation.log(rank), log, "{name} {rank}");
    }
}

#[test]
fn a_group_is_replaced_by_its_leader_and_once() {
    for algorithm in ALGORITHMS {
        let mut core = new_core(algorithm, 1, Roster { replicas: 3, spares: 1 }).unwrap();
        let failure = core.reconfigure(&[0, 1, 3]).unwrap_err();
        assert_eq!(failure.to_string(), "a group is replaced once, by its leader");
        for group in [&[0, 1][..], &[0, 1, 1], &[0, 1, 2, 3], &[0, 1, 4]] {
            let failure = core.reconfigure(group).unwrap_err();
            let reason = format!("replicas {group:?} are no group: it has 3, of ranks below 4");
            assert_eq!(failure.to_string(), reason, "{algorithm}");
        }
    }
}
