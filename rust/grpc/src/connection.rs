use std::ffi::OsString;

use mpp_harness::BenchmarkError;
use mpp_harness::network::{RunToken, TokenBearer};
use mpp_harness::running::cause_chain;
use mpp_tasks::pairs::{CONNECT_DEADLINE, PairSetup};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::timeout;
use tonic::codegen::tokio_stream::wrappers::UnboundedReceiverStream;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Channel, Endpoint};
use tonic::{Response, Status, Streaming};

/// The way to the client's services, for all calls.
pub(crate) type Calls = InterceptedService<Channel, TokenBearer>;

/// The master's end of a pair: a stream in each direction.
pub(crate) struct Stream<O, I> {
    output: UnboundedSender<O>,
    input: Streaming<I>,
}

impl<O, I> Stream<O, I> {
    /// Sends a message: it waits here until HTTP/2's flow control lets it go, the component does not.
    pub(crate) fn send(&self, message: O) -> Result<(), BenchmarkError> {
        self.output.send(message).map_err(|_| "the client has ended the stream".into())
    }

    /// Returns where messages can be sent from elsewhere.
    pub(crate) fn sender(&self) -> UnboundedSender<O> {
        self.output.clone()
    }

    /// Waits for a message.
    pub(crate) async fn receive(&mut self) -> Result<I, BenchmarkError> {
        let received = self.input.message().await;
        received.map_err(|status| failed(&status))?.ok_or_else(|| "the client has ended the stream".into())
    }
}

/// Connects to the client, and opens as many streams as there are pairs.
///
/// * `open`: calls a service
pub(crate) async fn open_streams<T, O, I>(
    setup: PairSetup<T>,
    address: &str,
    open: impl AsyncFn(Calls, UnboundedReceiverStream<O>) -> Result<Response<Streaming<I>>, Status> + Copy,
) -> Result<Vec<Stream<O, I>>, BenchmarkError> {
    let calls = connect(&setup, address).await?;
    let mut streams = Vec::new();
    for _ in 0..setup.pairs {
        streams.push(open_stream(&calls, open).await?);
    }
    Ok(streams)
}

/// Connects to the client.
pub(crate) async fn connect<T>(setup: &PairSetup<T>, address: &str) -> Result<Calls, BenchmarkError> {
    let endpoint = Endpoint::from_shared(format!("http://{address}"))?.connect_timeout(CONNECT_DEADLINE);
    Ok(Calls::new(endpoint.connect().await?, run_token(setup).bearer()))
}

/// Opens a stream.
///
/// * `open`: calls a service
pub(crate) async fn open_stream<O, I>(
    calls: &Calls,
    open: impl AsyncFn(Calls, UnboundedReceiverStream<O>) -> Result<Response<Streaming<I>>, Status>,
) -> Result<Stream<O, I>, BenchmarkError> {
    let (output, outgoing): (_, UnboundedReceiver<O>) = unbounded_channel();
    let opened = timeout(CONNECT_DEADLINE, open(calls.clone(), outgoing.into())).await?;
    Ok(Stream { output, input: opened.map_err(|status| failed(&status))?.into_inner() })
}

/// Returns the token by which the client's services know the master's calls.
pub(crate) fn run_token<T>(setup: &PairSetup<T>) -> RunToken {
    RunToken::new(Some(OsString::from(setup.token_digits())))
}

/// Says how a stream failed: a status alone tells nothing of a connection that is lost.
fn failed(status: &Status) -> BenchmarkError {
    format!("the stream failed: {}", cause_chain(status)).into()
}
