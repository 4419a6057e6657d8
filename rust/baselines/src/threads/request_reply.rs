use std::sync::mpsc::{Sender, channel};

use mpp_harness::parameters::RequestReplyParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};

use super::mailbox::{Address, Mailbox};
use super::run_scope::RunScope;
use super::system_provider::Threads;

/// REQUESTREPLY: pairs of clients and servers, with a message each way or with a channel for each answer.
pub(crate) struct RequestReply;

impl ComponentBenchmark for RequestReply {
    type Parameters = RequestReplyParameters;
    type Setup = RequestReplyParameters;
    type System = Threads;

    fn parts(setup: &RequestReplyParameters) -> usize {
        setup.pairs
    }

    fn create(setup: &mut RequestReplyParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let parameters = *setup;
        scope.require_threads("parallelism", parameters.pairs, 2 * parameters.pairs)?;
        let mut clients = Vec::with_capacity(parameters.pairs);
        for _ in 0..parameters.pairs {
            let (client, answers) = scope.mailbox();
            let (server, requests) = scope.mailbox();
            clients.push(client.clone());
            let latch = scope.latch().clone();
            scope.start(move || request(parameters, &client, &server, &answers, &latch))?;
            scope.start(move || reply(&requests))?;
        }
        let latch = scope.latch().clone();
        Ok(Box::new(move || {
            if let Err(failure) = clients.iter().try_for_each(|client| client.send(ToClient::Start)) {
                latch.fail(failure);
            }
        }))
    }
}

enum ToClient {
    Start,
    Answer { value: u64 },
}

enum ToServer {
    Tell { value: u64, client: Address<ToClient> },
    Ask { value: u64, answer: Sender<u64> },
}

fn request(
    parameters: RequestReplyParameters,
    itself: &Address<ToClient>,
    server: &Address<ToServer>,
    mailbox: &Mailbox<ToClient>,
    latch: &RunLatch,
) -> Result<(), BenchmarkError> {
    let tell = |value| server.send(ToServer::Tell { value, client: itself.clone() });
    let mut answers = 0;
    while let Some(message) = mailbox.receive() {
        match message {
            ToClient::Start if parameters.asks => {
                latch.arrive_with((0..parameters.requests).try_fold(0, |value, _| ask(server, value))?);
            }
            ToClient::Start => tell(0)?,
            ToClient::Answer { value } => {
                answers += 1;
                if answers < parameters.requests {
                    tell(value)?;
                } else {
                    latch.arrive_with(value);
                }
            }
        }
    }
    Ok(())
}

/// Waits for the answer, or the server's end.
fn ask(server: &Address<ToServer>, value: u64) -> Result<u64, BenchmarkError> {
    let (answer, answered) = channel();
    server.send(ToServer::Ask { value, answer })?;
    Ok(answered.recv()?)
}

fn reply(mailbox: &Mailbox<ToServer>) -> Result<(), BenchmarkError> {
    while let Some(message) = mailbox.receive() {
        match message {
            ToServer::Tell { value, client } => client.send(ToClient::Answer { value: value + 1 })?,
            ToServer::Ask { value, answer } => answer.send(value + 1)?,
        }
    }
    Ok(())
}
