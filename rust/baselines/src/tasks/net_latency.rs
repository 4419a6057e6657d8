use std::net::SocketAddr;
use std::sync::Arc;

use mpp_harness::open_loop::OpenLoopRun;
use mpp_harness::{Begin, BenchmarkError, ComponentScope, generate};
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio::sync::mpsc::error::TryRecvError;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::try_join;

use super::connection::{Input, Output, halves};
use super::latency::{Answer, Request, collect};
use crate::network::{Ping, Pong, connection_failed};
use mpp_tasks::RunScope;

/// Creates the components of NETLATENCY on the master: a collector, and a task for each connection.
pub(crate) fn create_open_loop(
    connections: &[Arc<Mutex<TcpStream>>],
    client: SocketAddr,
    run: OpenLoopRun,
    scope: &mut RunScope,
) -> Begin {
    let (collector, answers) = unbounded_channel();
    scope.start(collect(run.collector(), answers, scope.latch().clone()));
    let mut servers = Vec::with_capacity(connections.len());
    for (number, connection) in connections.iter().enumerate() {
        let (server, requests) = unbounded_channel();
        servers.push(server);
        let (connection, collector) = (Arc::clone(connection), collector.clone());
        let expected = run.parameters().requests_of(number);
        scope.start(async move {
            let passed = pass_on(&mut *connection.lock().await, requests, expected, collector).await;
            passed.map_err(|failure| connection_failed(client, &failure))
        });
    }
    let latch = scope.latch().clone();
    Box::new(move || generate(&run, &latch, |server, number| servers[server].send(Request { number })))
}

/// Passes requests to a server, and its answers to the collector.
async fn pass_on(
    server: &mut TcpStream,
    requests: UnboundedReceiver<Request>,
    expected: u64,
    collector: UnboundedSender<Answer>,
) -> Result<(), BenchmarkError> {
    let (input, output) = halves(server);
    try_join!(send_requests(requests, output), receive(input, expected, collector)).map(drop)
}

/// Sends a PING for each request, until none can come any more.
pub(super) async fn send_requests(
    mut requests: UnboundedReceiver<impl Into<u64>>,
    mut output: Output<'_>,
) -> Result<(), BenchmarkError> {
    loop {
        let received = match requests.try_recv() {
            Err(TryRecvError::Empty) => {
                output.flush().await?;
                requests.recv().await
            }
            received => received.ok(),
        };
        let Some(request) = received else { break };
        output.send(&Ping(request.into())).await?;
    }
    Ok(output.flush().await?)
}

async fn receive(
    mut input: Input<'_>,
    expected: u64,
    collector: UnboundedSender<Answer>,
) -> Result<(), BenchmarkError> {
    for _ in 0..expected {
        let Pong(number) = input.read().await?.ok_or("the client has ended the connection")?;
        collector.send(Answer { number })?;
    }
    Ok(())
}
