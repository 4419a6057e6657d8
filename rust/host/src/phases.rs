use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::{Duration, Instant};

use mpp_contract::Operation;
use mpp_harness::{BenchmarkError, BenchmarkKey, Latencies, LocalBenchmark, Overloaded, RunWatch};
use serde_json::{Value, json};

use crate::conversation::{Answer, Conversation};
use crate::message::RunAnswer;
use crate::parameters;
use crate::worker::Worker;

/// A worker's clock may be ahead of the host's by so much: a part of the run, and a moment.
const CLOCK_TOLERANCE: f64 = 1e-3;
const CLOCK_MOMENT: Duration = Duration::from_millis(1);

/// The phases of one request, each of which asks the worker for something.
pub(crate) struct Phases {
    worker: Arc<Worker>,
    conversation: Option<Arc<Conversation>>,
    watch: Option<RunWatch>,
    run: Option<RunAnswer>,
    metrics: HashMap<String, f64>,
    /// True if runs have latencies.
    takes_latencies: bool,
    latencies: Option<Latencies>,
}

impl Phases {
    /// The phases of a request that is yet to be made.
    ///
    /// * `takes_latencies`: whether the benchmark is one of latencies
    pub(crate) fn new(worker: Arc<Worker>, takes_latencies: bool) -> Self {
        Self {
            worker,
            conversation: None,
            watch: None,
            run: None,
            metrics: HashMap::new(),
            takes_latencies,
            latencies: None,
        }
    }

    /// Has the benchmark set up.
    pub(crate) fn set_up(&mut self, fields: Value) -> Result<Answer, BenchmarkError> {
        self.conversation = Some(self.worker.conversation()?);
        self.ask("setUp", fields)
    }

    /// Asks for something that is not timed.
    pub(crate) fn ask(&self, what: &'static str, fields: Value) -> Result<Answer, BenchmarkError> {
        self.conversation()?.ask(what, fields, self.worker.deadlines().phase)
    }

    /// Returns the conversation that the request has been set up in.
    pub(crate) fn conversation(&self) -> Result<&Arc<Conversation>, BenchmarkError> {
        self.conversation.as_ref().ok_or_else(|| "set-up comes first".into())
    }

    /// Has the next run prepared. The watch stops all requests until its end.
    pub(crate) fn prepare(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError> {
        self.watch = Some(watch.clone());
        self.run = None;
        self.latencies = None;
        let within = self.worker.deadlines().phase;
        self.conversation()?.ask_watched("prepare", Some(within), watch).map(drop)
    }

    /// Has the run made, which the worker times.
    pub(crate) fn run(&mut self) -> Result<(), BenchmarkError> {
        let begin = Instant::now();
        let answer = self.ask_for_run("run")?;
        let elapsed = begin.elapsed();
        let conversation = self.conversation()?;
        let text = Value::Object(answer.fields.clone()).to_string();
        let run: RunAnswer = conversation.fields("run", answer)?;
        if run.answer().is_none() {
            return Err(conversation.wrong_answer("run", &text, "its answer is not 16 hexadecimal digits").into());
        }
        if run.duration() > elapsed.mul_f64(1.0 + CLOCK_TOLERANCE) + CLOCK_MOMENT {
            let nanos = elapsed.as_nanos();
            return Err(conversation.wrong_answer("run", &text, &format!("{nanos} nanoseconds have passed")).into());
        }
        if self.takes_latencies {
            let latencies = run.latencies().map_err(|wrong| conversation.wrong_answer("run", &text, &wrong))?;
            self.latencies = Some(latencies);
            if let Some(sentence) = &run.overloaded {
                return Err(Overloaded::new(sentence).into());
            }
        }
        self.metrics.extend(run.metrics.iter().map(|(name, value)| (name.clone(), *value)));
        self.run = Some(run);
        Ok(())
    }

    /// Has a verification run made.
    pub(crate) fn verify(&mut self) -> Result<Vec<Operation>, BenchmarkError> {
        Ok(self.ask_for_run("verify")?.operations)
    }

    fn ask_for_run(&self, what: &'static str) -> Result<Answer, BenchmarkError> {
        let watch = self.watch.as_ref().ok_or("a run comes after prepare")?;
        self.conversation()?.ask_watched(what, None, watch)
    }

    /// Returns how long the run took.
    pub(crate) fn measured(&self) -> Option<Duration> {
        self.run.as_ref().map(RunAnswer::duration)
    }

    /// Returns the run's answer.
    pub(crate) fn answer(&self) -> Result<u64, BenchmarkError> {
        self.run.as_ref().and_then(RunAnswer::answer).ok_or_else(|| "the answer comes after a run".into())
    }

    /// Returns the numbers that came with runs, each the last of its name.
    pub(crate) fn metrics(&self) -> HashMap<String, f64> {
        self.metrics.clone()
    }

    /// Returns the latencies of the last run, once.
    pub(crate) fn latencies(&mut self) -> Option<Latencies> {
        self.latencies.take()
    }

    /// Has the run cleaned up after. A worker that was lost has left nothing.
    pub(crate) fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        match &self.conversation {
            Some(conversation) if conversation.lost().is_none() => {
                self.ask("cleanUp", json!({"lastRun": last_run})).map(drop)
            }
            _ => Ok(()),
        }
    }
}

/// A benchmark within the worker.
pub(crate) struct WorkerBenchmark<K> {
    phases: Phases,
    key: PhantomData<fn() -> K>,
}

impl<K: BenchmarkKey> WorkerBenchmark<K> {
    /// A benchmark of one request.
    pub(crate) fn new(worker: Arc<Worker>) -> Self {
        Self { phases: Phases::new(worker, K::LATENCIES), key: PhantomData }
    }
}

impl<K: BenchmarkKey> LocalBenchmark for WorkerBenchmark<K> {
    type Parameters = K::Request;

    fn set_up(&mut self, request: K::Request) -> Result<(), BenchmarkError> {
        let fields = json!({"benchmark": K::SYMBOL, "parameters": parameters::of(&request), "clients": 0});
        self.phases.set_up(fields).map(drop)
    }

    fn prepare(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError> {
        self.phases.prepare(watch)
    }

    fn run(&mut self) -> Result<(), BenchmarkError> {
        self.phases.run()
    }

    fn measured(&self) -> Option<Duration> {
        self.phases.measured()
    }

    fn metrics(&self) -> HashMap<String, f64> {
        self.phases.metrics()
    }

    fn latencies(&mut self) -> Option<Latencies> {
        self.phases.latencies()
    }

    fn answer(&mut self) -> Result<u64, BenchmarkError> {
        self.phases.answer()
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        self.phases.clean_up(last_run)
    }
}
