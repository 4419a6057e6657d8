use mpp_harness::parameters::RequestReplyParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;

use mpp_tasks::{RunScope, Tasks};

/// REQUESTREPLY: pairs of clients and servers, with a message each way or with a channel for each answer.
pub(crate) struct RequestReply;

impl ComponentBenchmark for RequestReply {
    type Parameters = RequestReplyParameters;
    type Setup = RequestReplyParameters;
    type System = Tasks;

    fn parts(setup: &RequestReplyParameters) -> usize {
        setup.pairs
    }

    fn create(setup: &mut RequestReplyParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let create_pair = |_| {
            let (client, answers) = unbounded_channel();
            let (server, requests) = unbounded_channel();
            scope.start(request(*setup, client.clone(), server, answers, scope.latch().clone()));
            scope.start(reply(requests));
            client
        };
        let clients: Vec<_> = (0..setup.pairs).map(create_pair).collect();
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
    Tell { value: u64, client: UnboundedSender<ToClient> },
    Ask { value: u64, answer: oneshot::Sender<u64> },
}

async fn request(
    parameters: RequestReplyParameters,
    itself: UnboundedSender<ToClient>,
    server: UnboundedSender<ToServer>,
    mut mailbox: UnboundedReceiver<ToClient>,
    latch: RunLatch,
) -> Result<(), BenchmarkError> {
    let tell = |value| server.send(ToServer::Tell { value, client: itself.clone() });
    let mut answers = 0;
    while let Some(message) = mailbox.recv().await {
        match message {
            ToClient::Start if parameters.asks => {
                let mut value = 0;
                for _ in 0..parameters.requests {
                    value = ask(&server, value).await?;
                }
                latch.arrive_with(value);
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

async fn ask(server: &UnboundedSender<ToServer>, value: u64) -> Result<u64, BenchmarkError> {
    let (answer, answered) = oneshot::channel();
    server.send(ToServer::Ask { value, answer })?;
    Ok(answered.await?)
}

async fn reply(mut mailbox: UnboundedReceiver<ToServer>) -> Result<(), BenchmarkError> {
    while let Some(message) = mailbox.recv().await {
        match message {
            ToServer::Tell { value, client } => client.send(ToClient::Answer { value: value + 1 })?,
            ToServer::Ask { value, answer } => answer.send(value + 1).map_err(|_| "the client has not waited")?,
        }
    }
    Ok(())
}
