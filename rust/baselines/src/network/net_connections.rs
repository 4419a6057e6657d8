use std::net::SocketAddr;

use mpp_harness::parameters::NetConnectionsParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentScope, Meeting};

use super::{NetBenchmark, NetSetup, NetSystem, Service};

/// NETCONNECTIONS: pairs with a connection each, which all meet before a run. Few of them send each other bytes in it.
pub(crate) struct NetConnections {
    parameters: NetConnectionsParameters,
}

impl From<NetConnectionsParameters> for NetConnections {
    fn from(parameters: NetConnectionsParameters) -> Self {
        Self { parameters }
    }
}

impl<S: NetSystem> NetBenchmark<S> for NetConnections {
    type Parameters = NetConnectionsParameters;

    fn setup(&self, system: &S) -> Result<NetSetup, BenchmarkError> {
        system.require_components("number_of_pairs", self.parameters.pairs)?;
        NetSetup::new(self.parameters.pairs, Service::Transfer(self.parameters.terms))
    }

    fn parts(&self) -> usize {
        self.parameters.active_pairs
    }

    fn create(
        &mut self,
        connections: &S::Connections,
        client: SocketAddr,
        scope: &mut S::Scope,
    ) -> Result<Begin, BenchmarkError> {
        let meeting = Meeting::of(self.parameters.pairs);
        let begin = S::create_ends(connections, client, &self.parameters, &meeting, scope)?;
        meeting.wait(scope.latch())?;
        Ok(begin)
    }
}
