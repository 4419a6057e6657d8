use std::marker::PhantomData;

use mpp_harness::open_loop::OpenLoop;
use mpp_harness::parameters::{LatencyParameters, ThroughputPingPongParameters};
use mpp_harness::{Begin, BenchmarkError, Measurements};
use std::net::SocketAddr;

use super::{NetSetup, NetSystem, Service};

/// A benchmark between processes: the components on the master, each at its end of a connection.
pub(crate) trait NetBenchmark<S: NetSystem>: From<Self::Parameters> {
    /// The benchmark's parameters.
    type Parameters;

    /// Returns the set-up of a request, for its clients; it is an error if the system cannot have the components.
    fn setup(&self, system: &S) -> Result<NetSetup, BenchmarkError>;

    /// Returns how many parts of a run have to arrive at its latch.
    fn parts(&self) -> usize;

    /// Creates the components of a run.
    fn create(
        &mut self,
        connections: &S::Connections,
        client: SocketAddr,
        scope: &mut S::Scope,
    ) -> Result<Begin, BenchmarkError>;

    /// Returns what the benchmark measures beside the durations of runs; by default nothing.
    fn measurements(&mut self) -> Option<&mut dyn Measurements> {
        None
    }
}

/// NETPINGPONG and NETTPPINGPONG: pingers on the master.
pub(crate) struct NetPingPong<P> {
    parameters: ThroughputPingPongParameters,
    request: PhantomData<P>,
}

impl<P: Into<ThroughputPingPongParameters>> From<P> for NetPingPong<P> {
    fn from(parameters: P) -> Self {
        Self { parameters: parameters.into(), request: PhantomData }
    }
}

impl<S: NetSystem, P: Into<ThroughputPingPongParameters>> NetBenchmark<S> for NetPingPong<P> {
    type Parameters = P;

    fn setup(&self, _system: &S) -> Result<NetSetup, BenchmarkError> {
        let service = Service::Pong { static_only: self.parameters.static_only, work_nanos: 0 };
        NetSetup::new(self.parameters.parallelism, service)
    }

    fn parts(&self) -> usize {
        self.parameters.parallelism
    }

    fn create(
        &mut self,
        connections: &S::Connections,
        client: SocketAddr,
        scope: &mut S::Scope,
    ) -> Result<Begin, BenchmarkError> {
        S::create_pingers(connections, client, &self.parameters, scope)
    }
}

/// NETLATENCY: the collector on the master, and components that pass requests to servers and answers to it. PING is a request,
/// PONG an answer; both carry its number.
pub(crate) struct NetLatency {
    open_loop: OpenLoop,
}

impl From<LatencyParameters> for NetLatency {
    fn from(parameters: LatencyParameters) -> Self {
        Self { open_loop: parameters.into() }
    }
}

impl<S: NetSystem> NetBenchmark<S> for NetLatency {
    type Parameters = LatencyParameters;

    fn setup(&self, _system: &S) -> Result<NetSetup, BenchmarkError> {
        let parameters = &self.open_loop.parameters;
        let service = Service::Pong { static_only: false, work_nanos: parameters.work_nanos() };
        NetSetup::new(parameters.servers, service)
    }

    fn parts(&self) -> usize {
        1
    }

    fn create(
        &mut self,
        connections: &S::Connections,
        client: SocketAddr,
        scope: &mut S::Scope,
    ) -> Result<Begin, BenchmarkError> {
        S::create_open_loop(connections, client, self.open_loop.open(), scope)
    }

    fn measurements(&mut self) -> Option<&mut dyn Measurements> {
        Some(&mut self.open_loop)
    }
}
