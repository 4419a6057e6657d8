//! Replicas get ready for a run together.

use mpp_harness::numbers::SplitMix64;
use mpp_harness::register::{Greeted, Greetings};

/// A message under way to a replica: BEGIN (no sender), or the greeting of another one.
type UnderWay = (u32, Option<u32>);

/// Replicas that get ready for a run, with their messages in any order.
fn get_ready(replicas: &mut [Greetings], order: &mut SplitMix64) {
    let size = u32::try_from(replicas.len()).unwrap();
    let mut under_way: Vec<UnderWay> = (0..size).map(|rank| (rank, None)).collect();
    let mut ready = vec![false; replicas.len()];
    let mut greeted = Vec::new();
    while !under_way.is_empty() {
        let at = usize::try_from(order.next_u64() % under_way.len() as u64).unwrap();
        let (to, from) = under_way.swap_remove(at);
        let replica = &mut replicas[to as usize];
        let Some(from) = from else {
            under_way.extend(replica.begin(to, size).into_iter().map(|other| (other, Some(to))));
            continue;
        };
        greeted.push((from, to));
        assert!(from >= to || greeted.contains(&(to, from)), "{from} greets {to} first");
        let Greeted { answer, by_all } = replica.receive(from);
        under_way.extend(answer.then_some((from, Some(to))));
        if by_all {
            assert!(!ready[to as usize]);
            ready[to as usize] = true;
        }
    }
    assert!(ready.iter().all(|ready| *ready), "{size} replicas: {ready:?}");
    greeted.sort_unstable();
    assert!(greeted.into_iter().eq((0..size).flat_map(|from| (0..size).map(move |to| (from, to)))));
}

#[test]
fn all_greet_all_once_in_each_run_and_of_two_the_one_of_higher_rank_first() {
    let mut order = SplitMix64::new(1);
    for size in 1..=7 {
        for _ in 0..20 {
            let mut replicas: Vec<_> = (0..size).map(|_| Greetings::default()).collect();
            for _ in 0..3 {
                get_ready(&mut replicas, &mut order);
            }
        }
    }
}
