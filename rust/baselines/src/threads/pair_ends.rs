//! The two ends of a pair of NETCONNECTIONS.

use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;

use mpp_harness::parameters::NetConnectionsParameters;
use mpp_harness::transfers::{PairEnd, TransferTerms, payload};
use mpp_harness::{Begin, BenchmarkError, ComponentScope, Meeting, RunLatch};

use super::connection::{Input, Output, halves};
use super::mailbox::Mailbox;
use super::run_scope::RunScope;
use crate::network::{TransferMessage, connection_failed};

/// Creates the ends on the master, a thread for each connection.
pub(crate) fn create_ends(
    connections: &[Arc<TcpStream>],
    client: SocketAddr,
    parameters: &NetConnectionsParameters,
    meeting: &Meeting,
    scope: &mut RunScope,
) -> Result<Begin, BenchmarkError> {
    let mut active = Vec::with_capacity(parameters.active_pairs);
    for (pair, connection) in (0..).zip(connections) {
        // An idle end waits at its mailbox until the run is over.
        let (address, mailbox) = scope.mailbox();
        if active.len() < parameters.active_pairs {
            active.push(address);
        }
        let (latch, meeting) = (scope.latch().clone(), meeting.clone());
        let end = MasterEnd { pair, terms: parameters.terms, mailbox, meeting, latch };
        let connection = Arc::clone(connection);
        scope.start(move || end.run(&connection).map_err(|failure| connection_failed(client, &failure)))?;
    }
    let latch = scope.latch().clone();
    Ok(Box::new(move || {
        if let Err(failure) = active.iter().try_for_each(|end| end.send(Start)) {
            latch.fail(failure);
        }
    }))
}

struct Start;

/// An end on the master.
struct MasterEnd {
    pair: u64,
    terms: TransferTerms,
    mailbox: Mailbox<Start>,
    meeting: Meeting,
    latch: RunLatch,
}

impl MasterEnd {
    fn run(self, stream: &TcpStream) -> Result<(), BenchmarkError> {
        let (mut input, mut output) = halves(stream);
        let mut body = Vec::new();
        output.send_transfer(TransferMessage::Meet, &[])?;
        output.flush()?;
        match next(&mut input, &mut body)? {
            TransferMessage::Meet => self.meeting.arrive(),
            other => return Err(other.unexpected()),
        }
        if self.mailbox.receive().is_none() {
            return Ok(());
        }
        let mut end = PairEnd::new(self.terms);
        send(&mut end, &mut output)?;
        loop {
            match next(&mut input, &mut body)? {
                TransferMessage::Part { index, payload_bytes } => {
                    if end.receive(index, payload_bytes)? && !end.is_over() {
                        send(&mut end, &mut output)?;
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
pub(crate) fn serve(
    terms: TransferTerms,
    input: &mut Input<'_>,
    output: &mut Output<'_>,
) -> Result<(), BenchmarkError> {
    let mut body = Vec::new();
    let mut end = PairEnd::new(terms);
    output.flush()?;
    while let Some(message) = input.read_transfer(&mut body)? {
        match message {
            TransferMessage::Meet => {
                end = PairEnd::new(terms);
                output.send_transfer(TransferMessage::Meet, &[])?;
            }
            TransferMessage::Part { index, payload_bytes } => {
                if end.receive(index, payload_bytes)? {
                    if !end.is_over() {
                        send(&mut end, output)?;
                    }
                    if end.is_over() {
                        output.send_transfer(TransferMessage::Done(end.received_bytes()), &[])?;
                    }
                }
            }
            TransferMessage::Done(_) => return Err(message.unexpected()),
        }
        output.flush()?;
    }
    Ok(())
}

/// Sends a transfer.
fn send(end: &mut PairEnd, output: &mut Output<'_>) -> Result<(), BenchmarkError> {
    for (index, payload_bytes) in end.send() {
        output.send_transfer(TransferMessage::Part { index, payload_bytes }, &payload()[..payload_bytes])?;
    }
    Ok(output.flush()?)
}

fn next(input: &mut Input<'_>, body: &mut Vec<u8>) -> Result<TransferMessage, BenchmarkError> {
    input.read_transfer(body)?.ok_or_else(|| "the client has ended the connection".into())
}
