use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use super::Clients;
use crate::running::Phases;
use crate::{BenchmarkError, Deployment, Latencies, MasterBenchmark, RunWatch, Verifiable};

/// The other nodes of a distributed benchmark, as its master knows them.
#[derive(Clone)]
pub struct Nodes {
    pub clients: Arc<Clients>,
    /// Clients reach the master there.
    pub host: String,
}

/// The phases of a distributed benchmark, at the master and all clients.
pub struct MasterPhases<P> {
    symbol: &'static str,
    benchmark: Box<dyn MasterBenchmark<Parameters = P>>,
    parameters: P,
    nodes: Nodes,
    configuration: String,
}

impl<P: Clone + 'static> MasterPhases<P> {
    /// The phases of one request to a new instance of a benchmark.
    ///
    /// * `symbol`: names the benchmark for the clients' set-up
    pub fn boxed(
        symbol: &'static str,
        benchmark: Box<dyn MasterBenchmark<Parameters = P>>,
        parameters: P,
        nodes: Nodes,
    ) -> Box<dyn Phases> {
        Box::new(Self { symbol, benchmark, parameters, nodes, configuration: String::new() })
    }
}

impl<P: Clone> Phases for MasterPhases<P> {
    fn await_ready(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError> {
        self.nodes.clients.await_ready(watch)
    }

    fn set_up(&mut self) -> Result<(), BenchmarkError> {
        let deployment = Deployment { nodes: self.nodes.clients.expected() + 1, host: self.nodes.host.clone() };
        self.configuration = self.benchmark.set_up(self.parameters.clone(), &deployment)?;
        Ok(())
    }

    fn set_up_clients(&mut self) -> Result<(), BenchmarkError> {
        let client_data = self.nodes.clients.set_up(self.symbol, &self.configuration)?;
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
        self.nodes.clients.clean_up(last_run)
    }
}
