use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use mpp_contract::Operation;
use mpp_harness::parameters::MeasuringRequest;
use mpp_harness::{
    BenchmarkError, BenchmarkKey, ClientBenchmark, Deployment, Latencies, MasterBenchmark, RunWatch, Verifiable,
};
use serde_json::json;

use crate::message::{ClientSetUp, MasterSetUp};
use crate::parameters;
use crate::phases::Phases;
use crate::worker::Worker;

/// The master's half of a benchmark between workers.
pub(crate) struct WorkerMaster<K> {
    worker: Arc<Worker>,
    phases: Phases,
    key: PhantomData<fn() -> K>,
}

impl<K: BenchmarkKey> WorkerMaster<K> {
    /// The half of one request.
    pub(crate) fn new(worker: Arc<Worker>) -> Self {
        Self { phases: Phases::new(Arc::clone(&worker), K::LATENCIES), worker, key: PhantomData }
    }
}

impl<K: BenchmarkKey> MasterBenchmark for WorkerMaster<K> {
    type Parameters = K::Request;

    fn set_up(&mut self, request: K::Request, deployment: &Deployment) -> Result<String, BenchmarkError> {
        request.require_nodes(deployment.nodes)?;
        let fields = json!({
            "benchmark": K::SYMBOL,
            "parameters": parameters::of(&request),
            "clients": deployment.nodes - 1,
        });
        let answer = self.phases.set_up(fields)?;
        let MasterSetUp { configuration } = self.phases.conversation()?.fields("setUp", answer)?;
        Ok(configuration)
    }

    fn introduce(&mut self, client_data: Vec<String>) -> Result<(), BenchmarkError> {
        self.phases.ask("introduce", json!({"clients": client_data})).map(drop)
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

    fn verification(&mut self) -> Option<&mut dyn Verifiable> {
        let verifies = self.worker.verifies(K::SYMBOL);
        verifies.then_some(self as &mut dyn Verifiable)
    }
}

impl<K: BenchmarkKey> Verifiable for WorkerMaster<K> {
    fn verify(&mut self) -> Result<Vec<Operation>, BenchmarkError> {
        self.phases.verify()
    }
}

/// A client's half of a benchmark between workers.
pub(crate) struct WorkerClient {
    symbol: &'static str,
    phases: Phases,
}

impl WorkerClient {
    /// The half of one request for the benchmark with the symbol.
    pub(crate) fn new(symbol: &'static str, worker: Arc<Worker>) -> Self {
        Self { symbol, phases: Phases::new(worker, false) }
    }
}

impl ClientBenchmark for WorkerClient {
    fn set_up(&mut self, configuration: &str, _host: &str) -> Result<String, BenchmarkError> {
        let answer = self.phases.set_up(json!({"benchmark": self.symbol, "configuration": configuration}))?;
        let ClientSetUp { data } = self.phases.conversation()?.fields("setUp", answer)?;
        Ok(data)
    }

    fn prepare(&mut self) -> Result<(), BenchmarkError> {
        self.phases.ask("prepare", json!({})).map(drop)
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        self.phases.clean_up(last_run)
    }
}
