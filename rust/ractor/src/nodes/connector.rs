use std::net::SocketAddr;
use std::time::Duration;

use mpp_harness::BenchmarkError;
use ractor::ActorRef;
use ractor_cluster::{NodeServerMessage, client_connect};
use tokio::time::timeout;

/// The deadline for connecting to another node.
pub(crate) const CONNECT_DEADLINE: Duration = Duration::from_secs(20);

/// Connects a node to others.
#[derive(Clone)]
pub(crate) struct Connector {
    server: ActorRef<NodeServerMessage>,
}

impl Connector {
    /// * `server`: that of the node
    pub(crate) fn new(server: ActorRef<NodeServerMessage>) -> Self {
        Self { server }
    }

    /// Connects to another node. The two then have to prove that they know the cookie; if one does not, that is a lost
    /// connection.
    pub(crate) async fn connect(&self, to: SocketAddr) -> Result<(), BenchmarkError> {
        let connected = timeout(CONNECT_DEADLINE, client_connect(&self.server, to)).await;
        let failed = |why: &str| format!("connecting to the client at {to} failed: {why}");
        connected.map_err(|_| failed("it took too long"))?.map_err(|why| failed(&why.to_string()).into())
    }
}
