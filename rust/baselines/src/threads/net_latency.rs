use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;

use mpp_harness::open_loop::OpenLoopRun;
use mpp_harness::{Begin, BenchmarkError, ComponentScope, generate};

use super::connection::halves;
use super::latency::{Answer, Request, collect};
use super::mailbox::{Address, Mailbox};
use super::run_scope::RunScope;
use crate::network::{Ping, Pong, connection_failed};

/// Creates the components of NETLATENCY on the master: a collector, and two threads for each connection, since one blocks in
/// each direction.
pub(crate) fn create_open_loop(
    connections: &[Arc<TcpStream>],
    client: SocketAddr,
    run: OpenLoopRun,
    scope: &mut RunScope,
) -> Result<Begin, BenchmarkError> {
    scope.require_threads("parallelism", connections.len(), 2 * connections.len() + 1)?;
    let (collector, answers) = scope.mailbox();
    let (record, latch) = (run.collector(), scope.latch().clone());
    scope.start(move || collect(record, &answers, &latch))?;
    let mut servers = Vec::with_capacity(connections.len());
    for (number, connection) in connections.iter().enumerate() {
        let (server, requests) = scope.mailbox();
        servers.push(server);
        let output = Arc::clone(connection);
        scope.start(move || send(&requests, &output).map_err(|failure| connection_failed(client, &failure)))?;
        let (input, collector, expected) =
            (Arc::clone(connection), collector.clone(), run.parameters().requests_of(number));
        scope.start(move || {
            receive(&input, expected, &collector).map_err(|failure| connection_failed(client, &failure))
        })?;
    }
    let latch = scope.latch().clone();
    Ok(Box::new(move || generate(&run, &latch, |server, number| servers[server].send(Request { number }))))
}

fn send(requests: &Mailbox<Request>, server: &TcpStream) -> Result<(), BenchmarkError> {
    let (_, mut output) = halves(server);
    while let Some(Request { number }) = requests.receive_or_else(|| output.flush())? {
        output.send(&Ping(number))?;
    }
    Ok(())
}

fn receive(server: &TcpStream, expected: u64, collector: &Address<Answer>) -> Result<(), BenchmarkError> {
    let (mut input, _) = halves(server);
    for _ in 0..expected {
        let Pong(number) = input.read()?.ok_or("the client has ended the connection")?;
        collector.send(Answer { number })?;
    }
    Ok(())
}
