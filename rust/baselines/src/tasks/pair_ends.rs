//! The two ends of a pair of NETCONNECTIONS.

use std::future::pending;
use std::net::SocketAddr;
use std::sync::Arc;

use mpp_harness::parameters::NetConnectionsParameters;
use mpp_harness::transfers::{PairEnd, TransferTerms, payload};
use mpp_harness::{Begin, BenchmarkError, ComponentScope, Meeting, RunLatch};
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::connection::{Input, Output, halves};
use crate::network::{TransferMessage, connection_failed};
use mpp_tasks::RunScope;

/// Creates the ends on the master, a task for each connection.
pub(crate) fn create_ends(
    connections: &[Arc<Mutex<TcpStream>>],
    client: SocketAddr,
    parameters: &NetConnectionsParameters,
    meeting: &Meeting,
    scope: &mut RunScope,
) -> Begin {
    let mut active = Vec::with_capacity(parameters.active_pairs);
    for (pair, connection) in (0..).zip(connections) {
        let mailbox = (active.len() < parameters.active_pairs).then(|| {
            let (end, mailbox) = unbounded_channel();
            active.push(end);
            mailbox
        });
        let end = MasterEnd {
            pair,
            terms: parameters.terms,
            mailbox,
            meeting: meeting.clone(),
            latch: scope.latch().clone(),
        };
        let connection = Arc::clone(connection);
        scope.start(async move {
            let ended = end.run(&mut *connection.lock().await).await;
            ended.map_err(|failure| connection_failed(client, &failure))
        });
    }
    let latch = scope.latch().clone();
    Box::new(move || {
        if let Err(failure) = active.iter().try_for_each(|end| end.send(Start)) {
            latch.fail(failure);
        }
    })
}

#[derive(Debug)]
struct Start;

/// An end on the master.
struct MasterEnd {
    pair: u64,
    terms: TransferTerms,
    /// An active end waits in it for its start.
    mailbox: Option<UnboundedReceiver<Start>>,
    meeting: Meeting,
    latch: RunLatch,
}

impl MasterEnd {
    async fn run(self, stream: &mut TcpStream) -> Result<(), BenchmarkError> {
        let (mut input, mut output) = halves(stream);
        let mut body = Vec::new();
        output.send_transfer(TransferMessage::Meet, &[]).await?;
        output.flush().await?;
        match next(&mut input, &mut body).await? {
            TransferMessage::Meet => self.meeting.arrive(),
            other => return Err(other.unexpected()),
        }
        // An idle end lives until the run is over.
        let Some(mut mailbox) = self.mailbox else { return pending().await };
        if mailbox.recv().await.is_none() {
            return Ok(());
        }
        let mut end = PairEnd::new(self.terms);
        send(&mut end, &mut output).await?;
        loop {
            match next(&mut input, &mut body).await? {
                TransferMessage::Part { index, payload_bytes } => {
                    if end.receive(index, payload_bytes)? && !end.is_over() {
                        send(&mut end, &mut output).await?;
                    }
                }
                TransferMessage::Done(bytes) => {
                    self.latch.arrive_with(end.answer_part(self.pair, bytes)?);
                    return Ok(());
                }
                TransferMessage::Meet => return Err(TransferMessage::Meet.unexpected()),
            }
        }
    }
}

/// An end on the client, for all runs.
pub(crate) async fn serve(
    terms: TransferTerms,
    input: &mut Input<'_>,
    output: &mut Output<'_>,
) -> Result<(), BenchmarkError> {
    let mut body = Vec::new();
    let mut end = PairEnd::new(terms);
    output.flush().await?;
    while let Some(message) = input.read_transfer(&mut body).await? {
        match message {
            TransferMessage::Meet => {
                end = PairEnd::new(terms);
                output.send_transfer(TransferMessage::Meet, &[]).await?;
            }
            TransferMessage::Part { index, payload_bytes } => {
                if end.receive(index, payload_bytes)? {
                    if !end.is_over() {
                        send(&mut end, output).await?;
                    }
                    if end.is_over() {
                        output.send_transfer(TransferMessage::Done(end.received_bytes()), &[]).await?;
                    }
                }
            }
            TransferMessage::Done(_) => return Err(message.unexpected()),
        }
        output.flush().await?;
    }
    Ok(())
}

/// Sends a transfer.
async fn send(end: &mut PairEnd, output: &mut Output<'_>) -> Result<(), BenchmarkError> {
    for (index, payload_bytes) in end.send() {
        output.send_transfer(TransferMessage::Part { index, payload_bytes }, &payload()[..payload_bytes]).await?;
    }
    Ok(output.flush().await?)
}

async fn next(input: &mut Input<'_>, body: &mut Vec<u8>) -> Result<TransferMessage, BenchmarkError> {
    input.read_transfer(body).await?.ok_or_else(|| "the client has ended the connection".into())
}
