//! Victims and hogs of FAIRNESS, without their messages.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use mpp_contract::HogKind;

use crate::parameters::FairnessParameters;
use crate::{Measurements, compute_for};

const MILLIS_PER_SECOND: f64 = 1e3;

/// The rest of a request of FAIRNESS beside its components.
#[derive(Debug)]
pub struct Fairness {
    /// The request's parameters.
    pub parameters: FairnessParameters,
    contest: Contest,
    least_jain: f64,
    longest_gap: Duration,
}

impl Fairness {
    /// Begins the next run's contest.
    pub fn open(&mut self) -> Contest {
        self.contest = Contest::new(self.parameters);
        self.contest.clone()
    }
}

impl From<FairnessParameters> for Fairness {
    fn from(parameters: FairnessParameters) -> Self {
        let contest = Contest::new(parameters);
        Self { parameters, contest, least_jain: 1.0, longest_gap: Duration::ZERO }
    }
}

impl Measurements for Fairness {
    fn end_run(&mut self) {
        self.contest.shared.over.store(true, Ordering::Relaxed);
    }

    fn metrics(&mut self) -> HashMap<String, f64> {
        let (durations, gaps): (Vec<_>, Vec<_>) = self.contest.times().map(|it| (it.duration, it.longest_gap)).unzip();
        self.least_jain = self.least_jain.min(jain(&durations));
        self.longest_gap = gaps.into_iter().fold(self.longest_gap, Duration::max);
        HashMap::from([
            ("victim_finish_jain".to_owned(), self.least_jain),
            ("longest_gap_millis".to_owned(), self.longest_gap.as_secs_f64() * MILLIS_PER_SECOND),
        ])
    }
}

/// Returns Jain's index of fairness (Jain, Chiu, Hawe 1984): 1 if all durations are equal, 1/n if all but one are 0.
fn jain(durations: &[Duration]) -> f64 {
    let seconds = || durations.iter().map(Duration::as_secs_f64);
    let squares: f64 = seconds().map(|it| it * it).sum();
    if squares == 0.0 { 1.0 } else { seconds().sum::<f64>().powi(2) / (durations.len() as f64 * squares) }
}

/// One run. Clones share it; components may use it from any thread.
#[derive(Clone, Debug)]
pub struct Contest {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    parameters: FairnessParameters,
    over: AtomicBool,
    begin: OnceLock<Instant>,
    /// The times of each victim, once it has finished.
    times: Box<[OnceLock<VictimTimes>]>,
}

/// A victim's time from the run's begin to its end, and its longest one between two readings of the clock.
#[derive(Clone, Copy, Debug)]
struct VictimTimes {
    duration: Duration,
    longest_gap: Duration,
}

impl Contest {
    fn new(parameters: FairnessParameters) -> Self {
        let times = (0..parameters.victims).map(|_| OnceLock::new()).collect();
        let shared = Shared { parameters, over: AtomicBool::new(false), begin: OnceLock::new(), times };
        Self { shared: Arc::new(shared) }
    }

    /// Begins the run: the benchmark thread calls it just before it sends the first message.
    pub fn begin(&self) {
        self.shared.begin.get_or_init(Instant::now);
    }

    /// Returns the pinger's part of a victim, by its number from 0.
    #[must_use]
    pub fn victim(&self, number: usize) -> Victim {
        Victim { contest: self.clone(), number, pongs: 0, last_reading: None, longest_gap: Duration::ZERO }
    }

    /// Returns a hog's work.
    #[must_use]
    pub fn hog(&self) -> Hog {
        Hog { shared: Arc::clone(&self.shared) }
    }

    fn times(&self) -> impl Iterator<Item = VictimTimes> {
        self.shared.times.iter().filter_map(OnceLock::get).copied()
    }
}

/// A pinger's count of PONGs, and its readings of the clock.
#[derive(Debug)]
pub struct Victim {
    contest: Contest,
    number: usize,
    pongs: u64,
    last_reading: Option<Instant>,
    longest_gap: Duration,
}

impl Victim {
    /// Reads the clock before the first PING.
    pub fn begin(&mut self) {
        self.last_reading = Some(Instant::now());
    }

    /// Takes a PONG. Returns the victim's share of the answer if it was the last; otherwise a PING follows.
    pub fn take_pong(&mut self) -> Option<u64> {
        let now = Instant::now();
        let gap = self.last_reading.replace(now).map_or(Duration::ZERO, |last| now.saturating_duration_since(last));
        self.longest_gap = self.longest_gap.max(gap);
        self.pongs += 1;
        if self.pongs < self.contest.shared.parameters.rounds {
            return None;
        }
        self.finish(now);
        Some(self.pongs)
    }

    fn finish(&self, now: Instant) {
        let Shared { begin, times, .. } = &*self.contest.shared;
        let duration = begin.get().map_or(Duration::ZERO, |begin| now.saturating_duration_since(*begin));
        // A victim finishes once.
        let _ = times[self.number].set(VictimTimes { duration, longest_gap: self.longest_gap });
    }
}

/// A hog's work.
#[derive(Clone, Debug)]
pub struct Hog {
    shared: Arc<Shared>,
}

impl Hog {
    /// Does the work of a message. Returns whether the hog sends itself the next one.
    #[must_use]
    pub fn work(&self) -> bool {
        let FairnessParameters { hog, hog_work, .. } = self.shared.parameters;
        match hog {
            HogKind::SelfSend => {}
            HogKind::Cpu => compute_for(hog_work),
            HogKind::Blocking => thread::sleep(hog_work),
        }
        !self.shared.over.load(Ordering::Relaxed)
    }
}
