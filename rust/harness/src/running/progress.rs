use std::sync::{Arc, Mutex};

use mpp_contract::ProgressResponse;

use crate::statistics::SampleSeries;
use crate::sync::lock;

/// The progress of the request at hand.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// Symbol; empty while there is none.
    pub benchmark: &'static str,
    /// Its place in the life cycle.
    pub phase: Phase,
    /// Completed warm-up runs.
    pub warmup: SampleSeries,
    /// Completed measured runs.
    pub measured: SampleSeries,
    /// Histograms of measured runs, of a benchmark of latencies, as the contract has them.
    pub histograms: Vec<String>,
    /// Duration of the last completed run in milliseconds; 0 before the first.
    pub last_millis: f64,
}

/// Steps of the life cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// No request.
    #[default]
    Idle,
    /// Creating the state that lasts for all runs.
    SetUp,
    /// Creating everything that one run needs.
    Prepare,
    /// The timed run.
    Run,
    /// Removing everything that a run, or all of them, left.
    CleanUp,
}

impl Phase {
    /// Returns the phase's name in the contract.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::SetUp => "setup",
            Self::Prepare => "prepare",
            Self::Run => "run",
            Self::CleanUp => "cleanup",
        }
    }
}

impl Progress {
    /// Returns the beginning of a request.
    pub(super) fn of(benchmark: &'static str) -> Self {
        Self { benchmark, phase: Phase::SetUp, ..Self::default() }
    }

    /// Returns the number of completed runs, warm-up included.
    #[must_use]
    pub fn runs(&self) -> usize {
        self.warmup.count() + self.measured.count()
    }
}

/// The benchmark thread writes its progress here, and others read it. Clones show the same.
#[derive(Clone, Debug, Default)]
pub struct ProgressBoard {
    shown: Arc<Mutex<Progress>>,
}

impl ProgressBoard {
    /// Shows a change. Never part of the timed run.
    pub(super) fn update<T>(&self, change: impl FnOnce(&mut Progress) -> T) -> T {
        change(&mut lock(&self.shown))
    }

    /// Looks at the progress, which does not change meanwhile: not for long.
    pub fn look<T>(&self, see: impl FnOnce(&Progress) -> T) -> T {
        see(&lock(&self.shown))
    }

    /// Returns the progress in the contract's words.
    #[must_use]
    pub fn describe(&self) -> ProgressResponse {
        self.look(|progress| ProgressResponse {
            benchmark: progress.benchmark.to_owned(),
            phase: progress.phase.word().to_owned(),
            warmup_runs_done: wire_count(&progress.warmup),
            runs_done: wire_count(&progress.measured),
            last_millis: progress.last_millis,
            rse: progress.measured.statistics().relative_standard_error,
        })
    }
}

/// The length of a series as the contract has it; a policy asks for far fewer runs than fit.
pub(super) fn wire_count(series: &SampleSeries) -> u32 {
    u32::try_from(series.count()).unwrap_or(u32::MAX)
}
