use std::collections::HashMap;
use std::net::SocketAddr;

use mpp_harness::{
    BenchmarkError, CurrentRun, Deployment, Latencies, MasterBenchmark, Measurements, RunRecord, RunWatch,
};

use super::{NetBenchmark, NetSetup, NetSystem};

/// The master's half of a benchmark.
pub(crate) struct NetMaster<S: NetSystem, B> {
    request: Option<Request<S, B>>,
    client: Option<SocketAddr>,
    connections: Option<S::Connections>,
    run: CurrentRun<S>,
    record: RunRecord,
}

/// It lasts for all runs of a request.
struct Request<S, B> {
    system: S,
    benchmark: B,
    setup: NetSetup,
}

impl<S: NetSystem, B> NetMaster<S, B> {
    /// A half before set-up.
    pub(crate) fn new() -> Self {
        let run = CurrentRun::new();
        Self { request: None, client: None, connections: None, run, record: RunRecord::default() }
    }
}

impl<S: NetSystem, B: NetBenchmark<S>> MasterBenchmark for NetMaster<S, B> {
    type Parameters = B::Parameters;

    fn set_up(&mut self, parameters: B::Parameters, _deployment: &Deployment) -> Result<String, BenchmarkError> {
        let benchmark = B::from(parameters);
        let system = S::start()?;
        let setup = benchmark.setup(&system)?;
        self.request = Some(Request { system, benchmark, setup });
        Ok(setup.to_string())
    }

    fn introduce(&mut self, client_data: Vec<String>) -> Result<(), BenchmarkError> {
        let text = client_data.first().ok_or("there is no client, 1 is needed")?;
        let address =
            text.parse().map_err(|_| format!("'{text}' is no address of a client, such as 127.0.0.1:4000"))?;
        self.client = Some(address);
        Ok(())
    }

    fn prepare(&mut self, watch: &RunWatch) -> Result<(), BenchmarkError> {
        let (Some(Request { system, benchmark, setup }), Some(client)) = (&mut self.request, self.client) else {
            return Err("prepare comes after set-up".into());
        };
        let connections = match &mut self.connections {
            Some(connections) => connections,
            none => none.insert(
                system
                    .connect(client, *setup)
                    .map_err(|failure| format!("cannot connect to the client at {client}: {failure}"))?,
            ),
        };
        let parts = benchmark.parts();
        self.run.prepare(system, parts, watch, |scope| benchmark.create(connections, client, scope))?;
        benchmark.measurements().map_or(Ok(()), Measurements::begin_run)
    }

    fn run(&mut self) -> Result<(), BenchmarkError> {
        self.run.run()
    }

    fn answer(&mut self) -> Result<u64, BenchmarkError> {
        let answer = self.run.latch()?.sum();
        self.record.take(self.request.as_mut().and_then(|request| request.benchmark.measurements()));
        Ok(answer)
    }

    fn metrics(&self) -> HashMap<String, f64> {
        self.record.metrics()
    }

    fn latencies(&mut self) -> Option<Latencies> {
        self.record.latencies()
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        if let Some(measurements) = self.request.as_mut().and_then(|request| request.benchmark.measurements()) {
            measurements.end_run();
        }
        if !last_run {
            return self.run.stop(self.request.as_ref().map(|request| &request.system));
        }
        if let Some(connections) = self.connections.take() {
            S::disconnect(&connections);
        }
        let Some(Request { system, mut benchmark, .. }) = self.request.take() else { return Ok(()) };
        let terminated = self.run.terminate(Some(system));
        self.record.take_rest(benchmark.measurements());
        terminated
    }
}
