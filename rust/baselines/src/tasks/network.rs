use std::net::SocketAddr;
use std::sync::Arc;

use mpp_harness::open_loop::OpenLoopRun;
use mpp_harness::parameters::{NetConnectionsParameters, SizedThroughputParameters, ThroughputPingPongParameters};
use mpp_harness::ping_pong::Pipeline;
use mpp_harness::{Begin, BenchmarkError, ComponentScope, DEADLINE, Meeting, RunLatch};
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio::sync::mpsc::unbounded_channel;
use tokio::time::timeout;

use super::batches::Source;
use super::greeting::connect;
use super::net_latency::create_open_loop;
use super::net_pinger::ping;
use super::pair_ends::create_ends;
use super::ponger_server;
use crate::content::FrameContent;
use crate::network::{CONNECTING_AT_ONCE, GREETING_DEADLINE, Greeting, NetSetup, NetSystem, connection_failed};
use mpp_tasks::pairs::PairSetup;
use mpp_tasks::{RunScope, Tasks};

/// Connections that a task each reads and writes. They end with their tasks, and the runtime.
impl NetSystem for Tasks {
    /// Each is the pinger's of the run.
    type Connections = Vec<Arc<Mutex<TcpStream>>>;
    type Server = ();

    fn connect(&self, client: SocketAddr, setup: NetSetup) -> Result<Self::Connections, BenchmarkError> {
        let connections = self.runtime().block_on(async { timeout(DEADLINE, connect_all(client, &setup)).await? })?;
        Ok(connections.into_iter().map(|connection| Arc::new(Mutex::new(connection))).collect())
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

    fn create_sources(
        connections: &Self::Connections,
        client: SocketAddr,
        parameters: &SizedThroughputParameters,
        scope: &mut RunScope,
    ) -> Result<Begin, BenchmarkError> {
        Ok(create_on_each(connections, client, scope, |pair, sink, latch| {
            let source = Source::new(*parameters, pair);
            async move { source.send_batches(&mut *sink.lock().await, &latch).await }
        }))
    }

    fn disconnect(_connections: &Self::Connections) {}

    fn listen(&self, host: &str, setup: NetSetup, scope: &mut RunScope) -> Result<(SocketAddr, ()), BenchmarkError> {
        let address = self.runtime().block_on(ponger_server::start(host, setup, scope))?;
        Ok((address, ()))
    }

    fn close((): &()) {}
}

/// Makes the connections in their order, a few at the same time.
pub(super) async fn connect_all<T>(client: SocketAddr, setup: &PairSetup<T>) -> Result<Vec<TcpStream>, BenchmarkError> {
    let mut connections = Vec::new();
    let mut greetings = Greeting::of_each(setup).peekable();
    while greetings.peek().is_some() {
        let some = greetings.by_ref().take(CONNECTING_AT_ONCE);
        let connecting: Vec<_> = some
            .map(|greeting| tokio::spawn(async move { timeout(GREETING_DEADLINE, connect(client, greeting)).await? }))
            .collect();
        for connection in connecting {
            connections.push(connection.await??);
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
    create_on_each(connections, client, scope, |_, ponger, latch| {
        let pipeline = Pipeline::<C>::new(parameters);
        async move { ping(pipeline, &mut *ponger.lock().await, &latch).await }
    })
}

/// Creates a component for each connection, which waits until the run begins.
///
/// * `component`: returns that of a pair, by its number from 0
fn create_on_each<C>(
    connections: &[Arc<Mutex<TcpStream>>],
    client: SocketAddr,
    scope: &mut RunScope,
    component: impl Fn(u64, Arc<Mutex<TcpStream>>, RunLatch) -> C,
) -> Begin
where
    C: Future<Output = Result<(), BenchmarkError>> + Send + 'static,
{
    let mut addresses = Vec::with_capacity(connections.len());
    for (pair, connection) in (0..).zip(connections) {
        let (address, mut mailbox) = unbounded_channel();
        addresses.push(address);
        let component = component(pair, Arc::clone(connection), scope.latch().clone());
        scope.start(async move {
            match mailbox.recv().await {
                Some(Start) => component.await.map_err(|failure| connection_failed(client, &failure)),
                None => Ok(()),
            }
        });
    }
    let latch = scope.latch().clone();
    Box::new(move || {
        if let Err(failure) = addresses.iter().try_for_each(|address| address.send(Start)) {
            latch.fail(failure);
        }
    })
}

#[derive(Debug)]
struct Start;
