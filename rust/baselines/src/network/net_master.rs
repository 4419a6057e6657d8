use std::marker::PhantomData;
use std::net::SocketAddr;

use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::{BenchmarkError, CurrentRun, Deployment, MasterBenchmark, RunWatch};

use super::{NetSetup, NetSystem};

/// The master's half of NETPINGPONG and NETTPPINGPONG: the pingers.
pub(crate) struct NetMaster<S: NetSystem, P> {
    request: Option<Request<S>>,
    client: Option<SocketAddr>,
    connections: Option<S::Connections>,
    run: CurrentRun<S>,
    parameters: PhantomData<P>,
}

/// It lasts for all runs of a request.
struct Request<S> {
    system: S,
    parameters: ThroughputPingPongParameters,
    setup: NetSetup,
}

impl<S: NetSystem, P> NetMaster<S, P> {
    /// A half before set-up.
    pub(crate) fn new() -> Self {
        Self { request: None, client: None, connections: None, run: CurrentRun::new(), parameters: PhantomData }
    }
}

impl<S: NetSystem, P: Into<ThroughputPingPongParameters>> MasterBenchmark for NetMaster<S, P> {
    type Parameters = P;

    fn set_up(&mut self, parameters: P, _deployment: &Deployment) -> Result<String, BenchmarkError> {
        let parameters = parameters.into();
        let setup = NetSetup::new(parameters.parallelism, parameters.static_only)?;
        self.request = Some(Request { system: S::start()?, parameters, setup });
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
        let (Some(request), Some(client)) = (&self.request, self.client) else {
            return Err("prepare comes after set-up".into());
        };
        let connections = match &mut self.connections {
            Some(connections) => connections,
            none => none.insert(
                request
                    .system
                    .connect(client, request.setup)
                    .map_err(|failure| format!("cannot connect to the client at {client}: {failure}"))?,
            ),
        };
        let parameters = &request.parameters;
        self.run.prepare(&request.system, parameters.parallelism, watch, |scope| {
            S::create_pingers(connections, client, parameters, scope)
        })
    }

    fn run(&mut self) -> Result<(), BenchmarkError> {
        self.run.run()
    }

    fn answer(&mut self) -> Result<u64, BenchmarkError> {
        Ok(self.run.latch()?.sum())
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        if !last_run {
            return self.run.stop(self.request.as_ref().map(|request| &request.system));
        }
        if let Some(connections) = self.connections.take() {
            S::disconnect(&connections);
        }
        self.run.terminate(self.request.take().map(|request| request.system))
    }
}
