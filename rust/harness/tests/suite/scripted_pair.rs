use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use mpp_contract::Operation;
use mpp_harness::parameters::PingPongParameters;
use mpp_harness::{
    BenchmarkError, ClientBenchmark, Deployment, LANGUAGE, MasterBenchmark, RunWatch, Testee, Verifiable, benchmarks,
};

type Script = dyn Fn(&str, usize, &RunWatch) -> Result<(), BenchmarkError> + Send + Sync;

/// Both halves of a benchmark that do what a test wants, and write down together what was asked of them. Clones write to
/// the same log.
#[derive(Clone)]
pub struct ScriptedPair {
    script: Arc<Script>,
    log: Arc<Mutex<Vec<String>>>,
    runs: Arc<AtomicUsize>,
    history: Option<Vec<Operation>>,
}

impl ScriptedPair {
    /// A benchmark whose phases just succeed.
    pub fn obedient() -> Self {
        Self::new(|_, _, _| Ok(()))
    }

    /// A benchmark that follows a script, which gets the phase, and the number of the run from 1; 0 before the first.
    pub fn new(script: impl Fn(&str, usize, &RunWatch) -> Result<(), BenchmarkError> + Send + Sync + 'static) -> Self {
        Self { script: Arc::new(script), log: Arc::default(), runs: Arc::default(), history: None }
    }

    /// The same benchmark, which can be verified.
    pub fn with_history(self, history: Vec<Operation>) -> Self {
        Self { history: Some(history), ..self }
    }

    /// A testee with both halves.
    pub fn testee(&self) -> Testee {
        let (master, client) = (self.clone(), self.clone());
        Testee::define("SCRIPTED", "Script", "1.0", LANGUAGE).with_distributed::<benchmarks::NetPingPong>(
            move || Master { pair: master.clone(), watch: RunWatch::new() },
            move || Client { pair: client.clone() },
        )
    }

    /// Returns the calls so far, in order.
    pub fn log(&self) -> Vec<String> {
        self.log.lock().unwrap().clone()
    }

    fn step(&self, name: &str, watch: &RunWatch) -> Result<(), BenchmarkError> {
        self.log.lock().unwrap().push(name.to_owned());
        (self.script)(name, self.runs.load(Ordering::SeqCst), watch)
    }
}

struct Master {
    pair: ScriptedPair,
    watch: RunWatch,
}

impl MasterBenchmark for Master {
    type Parameters = PingPongParameters;

    fn set_up(&mut self, _: PingPongParameters, deployment: &Deployment) -> Result<String, BenchmarkError> {
        self.pair.step("set_up", &self.watch)?;
        Ok(format!("{} nodes at {}", deployment.nodes, deployment.host))
    }

    fn introduce(&mut self, client_data: Vec<String>) -> Result<(), BenchmarkError> {
        self.pair.step(&format!("introduce {}", client_data.join(", ")), &self.watch)
    }

    fn prepare(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError> {
        self.watch = watch.clone();
        self.pair.runs.fetch_add(1, Ordering::SeqCst);
        self.pair.step("prepare", watch)
    }

    fn run(&mut self) -> Result<(), BenchmarkError> {
        self.pair.step("run", &self.watch)
    }

    fn answer(&mut self) -> Result<u64, BenchmarkError> {
        Ok(7)
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        self.pair.step(&format!("clean_up({last_run})"), &self.watch)
    }

    fn verification(&mut self) -> Option<&mut dyn Verifiable> {
        if self.pair.history.is_some() { Some(self) } else { None }
    }
}

impl Verifiable for Master {
    fn verify(&mut self) -> Result<Vec<Operation>, BenchmarkError> {
        self.pair.step("verify", &self.watch)?;
        Ok(self.pair.history.clone().unwrap_or_default())
    }
}

struct Client {
    pair: ScriptedPair,
}

impl Client {
    fn step(&self, name: &str) -> Result<(), BenchmarkError> {
        self.pair.step(&format!("client {name}"), &RunWatch::new())
    }
}

impl ClientBenchmark for Client {
    fn set_up(&mut self, configuration: &str, host: &str) -> Result<String, BenchmarkError> {
        self.step(&format!("set_up: {configuration}"))?;
        Ok(format!("data of {host}"))
    }

    fn prepare(&mut self) -> Result<(), BenchmarkError> {
        self.step("prepare")
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        self.step(&format!("clean_up({last_run})"))
    }
}
