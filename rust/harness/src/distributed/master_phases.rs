use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use super::Clients;
use crate::running::Phases;
use crate::{BenchmarkError, Deployment, Latencies, MasterBenchmark, RunWatch, Verifiable};

/// The phases of a distributed benchmark, at the master and all clients.
pub struct MasterPhases<P> {
    symbol: &'static str,
    benchmark: Box<dyn MasterBenchmark<Parameters = P>>,
    parameters: P,
    clients: Arc<Clients>,
    host: String,
    configuration: String,
}

impl<P: Clone> MasterPhases<P> {
    /// The phases of one request to a new instance of a benchmark.
    ///
    /// * `symbol`: names the benchmark for the clients' set-up
    /// * `host`: where clients reach the master
    pub fn new(
        symbol: &'static str,
        benchmark: Box<dyn MasterBenchmark<Parameters = P>>,
        parameters: P,
        clients: Arc<Clients>,
        host: String,
    ) -> Self {
        Self { symbol, benchmark, parameters, clients, host, configuration: String::new() }
    }
}

impl<P: Clone> Phases for MasterPhases<P> {
    fn await_ready(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError> {
        self.clients.await_ready(watch)
    }

    fn set_up(&mut self) -> Result<(), BenchmarkError> {
        let deployment = Deployment { nodes: self.clients.expected() + 1, host: self.host.clone() };
        self.configuration = self.benchmark.set_up(self.parameters.clone(), &deployment)?;
        Ok(())
    }

    fn set_up_clients(&mut self) -> Result<(), BenchmarkError> {
        let client_data = self.clients.set_up(self.symbol, &self.configuration)?;
        self.benchmark.introduce(client_data)
    }

    fn prepare(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError> {
        self.benchmark.prepare(watch)
    }

    fn run(&mut self) -> Result<(), BenchmarkError> {
        self.benchmark.run()
    }

    fn answer(&mut self) -> Result<u64, BenchmarkError> {
        self.benchmark.answer()
    }

    fn measured(&self) -> Option<Duration> {
        self.benchmark.measured()
    }

    fn metrics(&self) -> HashMap<String, f64> {
        self.benchmark.metrics()
    }

    fn latencies(&mut self) -> Option<Latencies> {
        self.benchmark.latencies()
    }

    fn verification(&mut self) -> Option<&mut dyn Verifiable> {
        self.benchmark.verification()
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        self.benchmark.clean_up(last_run)
    }

    fn clean_up_clients(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        self.clients.clean_up(last_run)
    }
}
