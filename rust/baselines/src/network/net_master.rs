use std::marker::PhantomData;
use std::net::SocketAddr;

use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentScope, Deployment, MasterBenchmark, RunLatch, RunWatch};

use super::{NetSetup, NetSystem};

/// The master's half of NETPINGPONG and NETTPPINGPONG: the pingers.
pub(crate) struct NetMaster<S: NetSystem, P> {
    request: Option<Request<S>>,
    client: Option<SocketAddr>,
    connections: Option<S::Connections>,
    scope: Option<S::Scope>,
    begin: Option<Begin>,
    parameters: PhantomData<P>,
}

/// What lasts for all runs of a request.
struct Request<S> {
    system: S,
    parameters: ThroughputPingPongParameters,
    setup: NetSetup,
}

impl<S: NetSystem, P> NetMaster<S, P> {
    /// A half before set-up.
    pub(crate) fn new() -> Self {
        Self { request: None, client: None, connections: None, scope: None, begin: None, parameters: PhantomData }
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
        let latch = RunLatch::new(request.parameters.parallelism, watch);
        let scope = self.scope.insert(request.system.open(latch, watch));
        self.begin = Some(S::create_pingers(connections, client, &request.parameters, scope)?);
        scope.wait_until_started()
    }

    fn run(&mut self) -> Result<(), BenchmarkError> {
        let begin = self.begin.take().ok_or("run comes after prepare")?;
        let scope = self.scope.as_ref().ok_or("run comes after prepare")?;
        begin();
        scope.latch().wait()
    }

    fn answer(&mut self) -> Result<u64, BenchmarkError> {
        let scope = self.scope.as_ref().ok_or("the answer comes after a run")?;
        Ok(scope.latch().sum())
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        self.begin = None;
        let scope = self.scope.take();
        if last_run {
            if let Some(connections) = self.connections.take() {
                S::disconnect(&connections);
            }
            return self.request.take().map_or(Ok(()), |request| request.system.terminate(scope));
        }
        match (&self.request, scope) {
            (Some(request), Some(scope)) => request.system.stop(scope),
            _ => Ok(()),
        }
    }
}
