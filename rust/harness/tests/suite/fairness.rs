use std::thread;
use std::time::{Duration, Instant};

use mpp_contract::HogKind;
use mpp_harness::Measurements;
use mpp_harness::fairness::Fairness;
use mpp_harness::parameters::FairnessParameters;

const PAUSE: Duration = Duration::from_millis(30);

fn fairness(victims: usize, rounds: u64, hog: HogKind) -> Fairness {
    FairnessParameters { victims, rounds, hogs: 1, hog, hog_work: PAUSE }.into()
}

/// Makes a run of victims with one round each, which end after so many pauses.
fn run(fairness: &mut Fairness, pauses: &[u32]) {
    let contest = fairness.open();
    contest.begin();
    let mut victims: Vec<_> = (0..pauses.len()).map(|number| contest.victim(number)).collect();
    victims.iter_mut().for_each(mpp_harness::fairness::Victim::begin);
    let begin = Instant::now();
    for (victim, pauses) in victims.iter_mut().zip(pauses) {
        thread::sleep((PAUSE * *pauses).saturating_sub(begin.elapsed()));
        assert_eq!(victim.take_pong(), Some(1));
    }
}

#[test]
fn the_index_is_that_of_the_least_fair_run_and_the_gap_the_longest() {
    let mut fairness = fairness(2, 1, HogKind::SelfSend);
    let millis = PAUSE.as_secs_f64() * 1e3;
    for (pauses, jain, gap) in [([1, 1], 1.0, 1.0), ([1, 9], 100.0 / 164.0, 9.0), ([1, 1], 100.0 / 164.0, 9.0)] {
        run(&mut fairness, &pauses);
        let metrics = fairness.metrics();
        assert_eq!(metrics.len(), 2);
        assert!((metrics["victim_finish_jain"] - jain).abs() < 0.2, "{pauses:?}: {metrics:?}");
        assert!(metrics["longest_gap_millis"] >= gap * millis, "{pauses:?}: {metrics:?}");
    }
}

#[test]
fn a_victim_finishes_with_its_last_pong() {
    let mut fairness = fairness(1, 3, HogKind::SelfSend);
    let contest = fairness.open();
    contest.begin();
    let mut victim = contest.victim(0);
    victim.begin();
    assert_eq!([(); 3].map(|()| victim.take_pong()), [None, None, Some(3)]);
}

#[test]
fn hogs_are_busy_in_their_way_until_the_run_is_over() {
    for (hog, work) in [(HogKind::SelfSend, Duration::ZERO), (HogKind::Cpu, PAUSE), (HogKind::Blocking, PAUSE)] {
        let mut fairness = fairness(1, 1, hog);
        let hog = fairness.open().hog();
        let begin = Instant::now();
        assert!(hog.work());
        assert!(begin.elapsed() >= work);
        fairness.end_run();
        assert!(!hog.work());
        assert!(fairness.open().hog().work(), "the next run has hogs of its own");
    }
}
