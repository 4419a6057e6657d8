use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use mpp_harness::distributed::NodeFailures;
use mpp_harness::network::HostPort;
use mpp_harness::{BenchmarkError, ComponentSystem, DEADLINE, RunLatch, RunWatch};
use ractor::{Actor, ActorRef, pg};
use ractor_cluster::{NodeServer, NodeServerMessage};
use tokio::sync::watch;
use tokio::time::timeout;

use super::connector::CONNECT_DEADLINE;
use super::request::random_digits;
use super::{AddressServer, Connections, Connector, FailureReports, Request};
use crate::run_scope::{RactorSystem, RunScope};

/// The deadline for a node server to end.
const END_DEADLINE: Duration = Duration::from_secs(10);

/// A node of one request: the runtime of local benchmarks, and Ractor's node server, over TCP.
pub(crate) struct Node {
    system: RactorSystem,
    server: ActorRef<NodeServerMessage>,
    address: SocketAddr,
    request: Request,
    failures: NodeFailures,
}

impl Node {
    /// Starts the master's node, which hears of failures on clients.
    ///
    /// * `host`: name or address at which other nodes reach it; the operating system chooses the port
    pub(crate) fn of_master(host: &str, request: &Request) -> Result<Self, BenchmarkError> {
        let node = Self::start(host, request)?;
        let reports = FailureReports::new(node.failures.clone());
        let spawned = FailureReports::spawn_linked(None, reports, (), node.server.get_cell());
        let (reports, _) = node.system.runtime().block_on(async { timeout(DEADLINE, spawned).await })??;
        pg::join(request.failures(), vec![reports.get_cell()]);
        Ok(node)
    }

    /// Starts a client's node, which tells its failures to the master.
    pub(crate) fn of_client(host: &str, request: &Request) -> Result<Self, BenchmarkError> {
        let node = Self::start(host, request)?;
        let (master, address) = (request.failures(), node.address);
        node.failures.hear(move |what| FailureReports::tell(&master, &format!("client {address} failed: {what}")));
        Ok(node)
    }

    fn start(host: &str, request: &Request) -> Result<Self, BenchmarkError> {
        let ip = address(host)?;
        // Nodes of one request differ by their names.
        let name = random_digits::<8>()?;
        let server = NodeServer::new(0, request.cookie.clone(), name, ip.to_string(), None, None).with_listen_addr(ip);
        let (told, mut port) = watch::channel(0);
        let system = RactorSystem::start()?;
        let start = async {
            let (server, _) = AddressServer::spawn(None, AddressServer::new(server, told), ()).await?;
            let port = *port.wait_for(|port| *port != 0).await?;
            Ok::<_, BenchmarkError>((server, port))
        };
        let (server, port) = system.runtime().block_on(async { timeout(DEADLINE, start).await })??;
        let failures = NodeFailures::new();
        let subscription = Box::new(Connections::new(failures.clone()));
        server.cast(NodeServerMessage::SubscribeToEvents { id: "connections".to_owned(), subscription })?;
        let (address, request) = (SocketAddr::new(ip, port), request.clone());
        Ok(Self { system, server, address, request, failures })
    }

    /// Returns where the node listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the request that this node belongs to.
    pub(crate) fn request(&self) -> &Request {
        &self.request
    }

    /// Returns the connector to other nodes.
    pub(crate) fn connector(&self) -> Connector {
        Connector::new(self.server.clone())
    }

    /// Returns the failures on this node.
    pub(crate) fn failures(&self) -> &NodeFailures {
        &self.failures
    }

    /// Connects to another node, as its [`Connector`] does.
    pub(crate) fn connect(&self, to: SocketAddr, watch: &RunWatch) -> Result<(), BenchmarkError> {
        let connector = self.connector();
        let connecting = self.system.runtime().spawn(async move { connector.connect(to).await });
        let what = format!("connecting to the client at {to}");
        watch.wait_until(&what, CONNECT_DEADLINE, || connecting.is_finished())?;
        self.system.runtime().block_on(connecting)?
    }

    /// Makes a place for actors. One that fails is a failure of the node.
    pub(crate) fn open(&self, latch: RunLatch, watch: &RunWatch) -> RunScope {
        let failures = self.failures.clone();
        RunScope::telling(Arc::new(move |what| failures.add(what)), latch, watch, self.system.runtime().handle())
    }

    /// Stops the actors of a scope, and waits until nothing is left of them.
    pub(crate) fn stop(&self, scope: RunScope) -> Result<(), BenchmarkError> {
        self.system.stop(scope)
    }

    /// Ends the node server with its connections, and then the runtime.
    pub(crate) fn end(self) -> Result<(), BenchmarkError> {
        self.failures.end();
        let stopped = self.system.runtime().block_on(self.server.stop_and_wait(None, Some(END_DEADLINE)));
        self.system.terminate(None)?;
        stopped.map_err(|why| format!("the node server did not end: {why}").into())
    }
}

/// Returns an address of the host that can be listened at.
fn address(host: &str) -> Result<IpAddr, BenchmarkError> {
    let anywhere = HostPort { host: host.to_owned(), port: 0 };
    let bound = anywhere.bind().and_then(|listener| listener.local_addr());
    Ok(bound.map_err(|why| format!("cannot listen at {host}: {why}"))?.ip())
}
