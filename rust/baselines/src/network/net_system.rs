use std::net::SocketAddr;

use mpp_harness::open_loop::OpenLoopRun;
use mpp_harness::parameters::{
    InvalidParameter, NetConnectionsParameters, SizedThroughputParameters, ThroughputPingPongParameters,
};
use mpp_harness::{Begin, BenchmarkError, ComponentSystem, Meeting};

use super::NetSetup;

/// Lets components of one kind talk to those of other nodes: each pair by a connection of its own.
pub(crate) trait NetSystem: ComponentSystem {
    /// The master's ends of all connections, which last for all runs of a request.
    type Connections;

    /// A client's listening socket, and its ends of the connections.
    type Server;

    /// Refuses a parameter, by its name in the contract, if it asks for more components than there can be: by default,
    /// there is no limit but that of the operating system.
    fn require_components(&self, _name: &'static str, _components: usize) -> Result<(), InvalidParameter> {
        Ok(())
    }

    /// Connects to the client, which has a ponger for each connection then.
    fn connect(&self, client: SocketAddr, setup: NetSetup) -> Result<Self::Connections, BenchmarkError>;

    /// Creates the pingers of a run. One whose connection fails says so with the [client's](connection_failed) address.
    fn create_pingers(
        connections: &Self::Connections,
        client: SocketAddr,
        parameters: &ThroughputPingPongParameters,
        scope: &mut Self::Scope,
    ) -> Result<Begin, BenchmarkError>;

    /// Creates the collector of a run of NETLATENCY, and the components that pass requests and answers on. They end with their
    /// last request and answer.
    fn create_open_loop(
        connections: &Self::Connections,
        client: SocketAddr,
        run: OpenLoopRun,
        scope: &mut Self::Scope,
    ) -> Result<Begin, BenchmarkError>;

    /// Creates the master's ends of NETCONNECTIONS for a run, which meet the client's. In the run the active ones, which
    /// are the first, make their transfers.
    fn create_ends(
        connections: &Self::Connections,
        client: SocketAddr,
        parameters: &NetConnectionsParameters,
        meeting: &Meeting,
        scope: &mut Self::Scope,
    ) -> Result<Begin, BenchmarkError>;

    /// Creates the sources of a run of SIZEDTHROUGHPUT, which send batches to the client's sinks.
    fn create_sources(
        connections: &Self::Connections,
        client: SocketAddr,
        parameters: &SizedThroughputParameters,
        scope: &mut Self::Scope,
    ) -> Result<Begin, BenchmarkError>;

    /// Ends all connections, so that nobody waits for one any more.
    fn disconnect(connections: &Self::Connections);

    /// Listens at a host, on any port, and creates a ponger for each connection that the set-up allows. Returns where.
    fn listen(
        &self,
        host: &str,
        setup: NetSetup,
        scope: &mut Self::Scope,
    ) -> Result<(SocketAddr, Self::Server), BenchmarkError>;

    /// Ends listening, and all connections.
    fn close(server: &Self::Server);
}

/// Says which connection has failed.
pub(crate) fn connection_failed(client: SocketAddr, failure: &BenchmarkError) -> BenchmarkError {
    format!("the connection to the client at {client} failed: {failure}").into()
}
