use std::error::Error;
use std::fmt;
use std::sync::{Arc, Mutex};

use mpp_harness::parameters::FibonacciParameters;
use mpp_harness::{BenchmarkError, Latencies, LocalBenchmark, RunLatch, RunWatch};

/// A call of a benchmark: the phase, and the number of the run from 1; 0 before the first.
pub type Step = (&'static str, usize);

type Script = dyn Fn(Step, &RunWatch) -> Result<(), BenchmarkError> + Send + Sync;

/// A benchmark that does what a test wants, and writes down what was asked of it. Clones write to the same log.
#[derive(Clone)]
pub struct ScriptedBenchmark {
    script: Arc<Script>,
    answers: fn(usize) -> u64,
    latencies_nanos: Option<fn(usize) -> u64>,
    log: Arc<Mutex<Vec<&'static str>>>,
    runs: usize,
    watch: Option<RunWatch>,
}

impl ScriptedBenchmark {
    /// A benchmark whose phases just succeed.
    pub fn obedient() -> Self {
        Self::new(|_, _| Ok(()))
    }

    /// A benchmark that follows a script; every run answers 7.
    pub fn new(script: impl Fn(Step, &RunWatch) -> Result<(), BenchmarkError> + Send + Sync + 'static) -> Self {
        Self {
            script: Arc::new(script),
            answers: |_| 7,
            latencies_nanos: None,
            log: Arc::default(),
            runs: 0,
            watch: None,
        }
    }

    /// A benchmark that fails in one step, for a reason that has a cause.
    pub fn failing_in(failing: Step) -> Self {
        Self::new(move |step, _| if step == failing { Err(Box::new(OutOfLuck(fmt::Error))) } else { Ok(()) })
    }

    /// A benchmark whose runs last until they are stopped, and tell when they have begun.
    pub fn endless(begun: impl Fn() + Send + Sync + 'static) -> Self {
        Self::new(move |(phase, _), watch| {
            if phase != "run" {
                return Ok(());
            }
            begun();
            RunLatch::new(1, watch).wait()
        })
    }

    /// The same benchmark, with answers by the number of the run.
    pub fn answering(self, answers: fn(usize) -> u64) -> Self {
        Self { answers, ..self }
    }

    /// The same benchmark, with one latency in each run, by the number of the run.
    pub fn taking_nanos(self, latency: fn(usize) -> u64) -> Self {
        Self { latencies_nanos: Some(latency), ..self }
    }

    /// Returns the calls so far, in order.
    pub fn log(&self) -> Vec<&'static str> {
        self.log.lock().unwrap().clone()
    }

    /// Returns the number of calls of a phase.
    pub fn count(&self, phase: &str) -> usize {
        self.log().iter().filter(|called| **called == phase).count()
    }

    fn step(&mut self, phase: &'static str) -> Result<(), BenchmarkError> {
        self.log.lock().unwrap().push(phase);
        let watch = self.watch.get_or_insert_with(RunWatch::new);
        (self.script)((phase, self.runs), watch)
    }
}

impl LocalBenchmark for ScriptedBenchmark {
    type Parameters = FibonacciParameters;

    fn set_up(&mut self, _: FibonacciParameters) -> Result<(), BenchmarkError> {
        self.step("set_up")
    }

    fn prepare(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError> {
        self.runs += 1;
        self.watch = Some(watch.clone());
        self.step("prepare")
    }

    fn run(&mut self) -> Result<(), BenchmarkError> {
        self.step("run")
    }

    fn answer(&mut self) -> Result<u64, BenchmarkError> {
        self.step("answer")?;
        Ok((self.answers)(self.runs))
    }

    fn latencies(&mut self) -> Option<Latencies> {
        let nanos = self.latencies_nanos?(self.runs);
        let mut latencies = Latencies::new();
        latencies.record_nanos(nanos, 1);
        Some(latencies)
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        self.step(if last_run { "clean_up(true)" } else { "clean_up(false)" })
    }
}

/// Out of luck, because of the root.
#[derive(Debug)]
struct OutOfLuck(fmt::Error);

impl fmt::Display for OutOfLuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("out of luck")
    }
}

impl Error for OutOfLuck {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}
