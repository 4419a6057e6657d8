use std::net::{Shutdown, SocketAddr, TcpStream};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use mpp_harness::open_loop::OpenLoopRun;
use mpp_harness::parameters::{
    InvalidParameter, NetConnectionsParameters, SizedThroughputParameters, ThroughputPingPongParameters,
};
use mpp_harness::ping_pong::Pipeline;
use mpp_harness::{Begin, BenchmarkError, ComponentScope, Meeting, RunLatch};

use super::batches::Source;
use super::connection::{await_greeting, halves};
use super::net_latency::create_open_loop;
use super::net_pinger::ping;
use super::pair_ends::create_ends;
use super::ponger_server::PongerServer;
use super::run_scope::RunScope;
use super::system_provider::Threads;
use crate::content::FrameContent;
use crate::network::{CONNECTING_AT_ONCE, GREETING_DEADLINE, Greeting, NetSetup, NetSystem, connection_failed};

/// Blocking connections, which a thread each reads and writes.
impl NetSystem for Threads {
    type Connections = Vec<Arc<TcpStream>>;
    type Server = PongerServer;

    fn require_components(&self, name: &'static str, components: usize) -> Result<(), InvalidParameter> {
        self.limit.require(name, components, components)
    }

    fn connect(&self, client: SocketAddr, setup: NetSetup) -> Result<Self::Connections, BenchmarkError> {
        let greetings: Vec<_> = Greeting::of_each(&setup).collect();
        let mut connections = Vec::with_capacity(greetings.len());
        for some in greetings.chunks(CONNECTING_AT_ONCE) {
            connections.extend(connect_at_once(client, some)?);
        }
        Ok(connections)
    }

    fn create_pingers(
        connections: &Self::Connections,
        client: SocketAddr,
        parameters: &ThroughputPingPongParameters,
        scope: &mut RunScope,
    ) -> Result<Begin, BenchmarkError> {
        if parameters.static_only {
            create_pingers::<()>(connections, client, parameters, scope)
        } else {
            create_pingers::<u64>(connections, client, parameters, scope)
        }
    }

    fn create_open_loop(
        connections: &Self::Connections,
        client: SocketAddr,
        run: OpenLoopRun,
        scope: &mut RunScope,
    ) -> Result<Begin, BenchmarkError> {
        create_open_loop(connections, client, run, scope)
    }

    fn create_ends(
        connections: &Self::Connections,
        client: SocketAddr,
        parameters: &NetConnectionsParameters,
        meeting: &Meeting,
        scope: &mut RunScope,
    ) -> Result<Begin, BenchmarkError> {
        create_ends(connections, client, parameters, meeting, scope)
    }

    fn create_sources(
        connections: &Self::Connections,
        client: SocketAddr,
        parameters: &SizedThroughputParameters,
        scope: &mut RunScope,
    ) -> Result<Begin, BenchmarkError> {
        create_on_each(connections, client, scope, |pair| {
            let source = Source::new(*parameters, pair);
            move |sink: &TcpStream, latch: &RunLatch| source.send_batches(sink, latch)
        })
    }

    fn disconnect(connections: &Self::Connections) {
        for connection in connections {
            // It may have ended already.
            let _ = connection.shutdown(Shutdown::Both);
        }
    }

    fn listen(
        &self,
        host: &str,
        setup: NetSetup,
        scope: &mut RunScope,
    ) -> Result<(SocketAddr, PongerServer), BenchmarkError> {
        let server = PongerServer::start(host, setup, scope)?;
        Ok((server.address(), server))
    }

    fn close(server: &PongerServer) {
        server.close();
    }
}

/// Makes connections at the same time, each by a thread.
fn connect_at_once(client: SocketAddr, greetings: &[Greeting]) -> Result<Vec<Arc<TcpStream>>, BenchmarkError> {
    thread::scope(|threads| {
        let start = |greeting: &Greeting| {
            let greeting = *greeting;
            thread::Builder::new().spawn_scoped(threads, move || connect(client, greeting))
        };
        let connecting = greetings.iter().map(start).collect::<Result<Vec<_>, _>>()?;
        connecting.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

fn connect(client: SocketAddr, greeting: Greeting) -> Result<Arc<TcpStream>, BenchmarkError> {
    let stream = TcpStream::connect_timeout(&client, GREETING_DEADLINE)?;
    stream.set_nodelay(true)?;
    let (_, mut output) = halves(&stream);
    output.send(&greeting)?;
    output.flush()?;
    drop(output);
    if await_greeting(&stream)? != greeting {
        return Err("it does not return the greeting".into());
    }
    Ok(Arc::new(stream))
}

fn create_pingers<C: FrameContent>(
    connections: &[Arc<TcpStream>],
    client: SocketAddr,
    parameters: &ThroughputPingPongParameters,
    scope: &mut RunScope,
) -> Result<Begin, BenchmarkError> {
    create_on_each(connections, client, scope, |_| {
        let pipeline = Pipeline::<C>::new(parameters);
        move |ponger: &TcpStream, latch: &RunLatch| ping(pipeline, ponger, latch)
    })
}

/// Creates a component for each connection, which waits until the run begins.
///
/// * `component`: returns that of a pair, by its number from 0
fn create_on_each<C>(
    connections: &[Arc<TcpStream>],
    client: SocketAddr,
    scope: &mut RunScope,
    component: impl Fn(u64) -> C,
) -> Result<Begin, BenchmarkError>
where
    C: FnOnce(&TcpStream, &RunLatch) -> Result<(), BenchmarkError> + Send + 'static,
{
    let mut addresses = Vec::with_capacity(connections.len());
    for (pair, connection) in (0..).zip(connections) {
        let (address, mailbox) = scope.mailbox();
        addresses.push(address);
        let (component, connection, latch) = (component(pair), Arc::clone(connection), scope.latch().clone());
        scope.start(move || match mailbox.receive() {
            Some(Start) => component(&connection, &latch).map_err(|failure| connection_failed(client, &failure)),
            None => Ok(()),
        })?;
    }
    let latch = scope.latch().clone();
    Ok(Box::new(move || {
        if let Err(failure) = addresses.iter().try_for_each(|address| address.send(Start)) {
            latch.fail(failure);
        }
    }))
}

struct Start;
