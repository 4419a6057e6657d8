use std::net::SocketAddr;
use std::sync::Arc;

use mpp_harness::open_loop::OpenLoopRun;
use mpp_harness::parameters::{NetConnectionsParameters, ThroughputPingPongParameters};
use mpp_harness::ping_pong::Pipeline;
use mpp_harness::{Begin, BenchmarkError, ComponentScope, DEADLINE, Meeting};
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio::sync::mpsc::unbounded_channel;
use tokio::time::timeout;

use super::greeting::connect;
use super::net_latency::create_open_loop;
use super::net_pinger::ping;
use super::pair_ends::create_ends;
use super::ponger_server;
use crate::content::FrameContent;
use crate::network::{CONNECTING_AT_ONCE, GREETING_DEADLINE, NetSetup, NetSystem, connection_failed};
use mpp_tasks::{RunScope, Tasks};

/// Connections that a task each reads and writes. They end with their tasks, and the runtime.
impl NetSystem for Tasks {
    /// Each is the pinger's of the run.
    type Connections = Vec<Arc<Mutex<TcpStream>>>;
    type Server = ();

    fn connect(&self, client: SocketAddr, setup: NetSetup) -> Result<Self::Connections, BenchmarkError> {
        self.runtime().block_on(async { timeout(DEADLINE, connect_all(client, setup)).await? })
    }

    fn create_pingers(
        connections: &Self::Connections,
        client: SocketAddr,
        parameters: &ThroughputPingPongParameters,
        scope: &mut RunScope,
    ) -> Result<Begin, BenchmarkError> {
        let begin = if parameters.static_only {
            create_pingers::<()>(connections, client, parameters, scope)
        } else {
            create_pingers::<u64>(connections, client, parameters, scope)
        };
        Ok(begin)
    }

    fn create_open_loop(
        connections: &Self::Connections,
        client: SocketAddr,
        run: OpenLoopRun,
        scope: &mut RunScope,
    ) -> Result<Begin, BenchmarkError> {
        Ok(create_open_loop(connections, client, run, scope))
    }

    fn create_ends(
        connections: &Self::Connections,
        client: SocketAddr,
        parameters: &NetConnectionsParameters,
        meeting: &Meeting,
        scope: &mut RunScope,
    ) -> Result<Begin, BenchmarkError> {
        Ok(create_ends(connections, client, parameters, meeting, scope))
    }

    fn disconnect(_connections: &Self::Connections) {}

    fn listen(&self, host: &str, setup: NetSetup, scope: &mut RunScope) -> Result<(SocketAddr, ()), BenchmarkError> {
        let address = self.runtime().block_on(ponger_server::start(host, setup, scope))?;
        Ok((address, ()))
    }

    fn close((): &()) {}
}

/// Makes the connections in their order, a few at the same time.
async fn connect_all(client: SocketAddr, setup: NetSetup) -> Result<Vec<Arc<Mutex<TcpStream>>>, BenchmarkError> {
    let mut connections = Vec::new();
    let mut greetings = setup.greetings().peekable();
    while greetings.peek().is_some() {
        let some = greetings.by_ref().take(CONNECTING_AT_ONCE);
        let connecting: Vec<_> = some
            .map(|greeting| tokio::spawn(async move { timeout(GREETING_DEADLINE, connect(client, greeting)).await? }))
            .collect();
        for connection in connecting {
            connections.push(Arc::new(Mutex::new(connection.await??)));
        }
    }
    Ok(connections)
}

fn create_pingers<C: FrameContent>(
    connections: &[Arc<Mutex<TcpStream>>],
    client: SocketAddr,
    parameters: &ThroughputPingPongParameters,
    scope: &mut RunScope,
) -> Begin {
    let mut pingers = Vec::with_capacity(connections.len());
    for connection in connections {
        let (pinger, mut mailbox) = unbounded_channel();
        pingers.push(pinger);
        let (pipeline, connection) = (Pipeline::<C>::new(parameters), Arc::clone(connection));
        let latch = scope.latch().clone();
        scope.start(async move {
            match mailbox.recv().await {
                Some(Start) => {
                    let ended = ping(pipeline, &mut *connection.lock().await, &latch).await;
                    ended.map_err(|failure| connection_failed(client, &failure))
                }
                None => Ok(()),
            }
        });
    }
    let latch = scope.latch().clone();
    Box::new(move || {
        if let Err(failure) = pingers.iter().try_for_each(|pinger| pinger.send(Start)) {
            latch.fail(failure);
        }
    })
}

#[derive(Debug)]
struct Start;
