use std::ffi::OsString;
use std::time::Duration;

use futures::{Stream, TryStreamExt};
use mpp_harness::network::{ConnectionLimits, GuardedConnections, RunToken};
use mpp_harness::{BenchmarkError, compute_for, log};
use mpp_tasks::RunScope;
use mpp_tasks::pairs::{Batch, PairSetup};
use tokio::net::TcpListener;
use tonic::codegen::BoxStream;
use tonic::transport::Server;
use tonic::{Request, Response, Status, Streaming};

use crate::proto::partners_server::{Partners, PartnersServer};
use crate::proto::{AckMessage, PayloadMessage, PingMessage, PongMessage};

/// Serves the partners of a request at a host, on any port, to callers that have its token. Returns the address.
pub(crate) async fn serve(host: &str, setup: PairSetup, scope: &mut RunScope) -> Result<String, BenchmarkError> {
    let listener = TcpListener::bind((host, 0)).await?;
    let address = listener.local_addr()?.to_string();
    let token = RunToken::new(Some(OsString::from(setup.token())));
    let service = PartnersServer::with_interceptor(PartnerService { option: setup.option }, token);
    let (connections, accepting) = GuardedConnections::of(listener, ConnectionLimits::default());
    scope.start(async move {
        let serving = Server::builder().add_service(service).serve_with_incoming(connections);
        tokio::select! {
            served = serving => served.map_err(Into::into),
            failure = accepting => Err(failure.into()),
        }
    });
    Ok(address)
}

/// The partners: each is a stream that answers another one.
struct PartnerService {
    /// The size of a sink's batch, or the nanoseconds that a server computes before each PONG.
    option: u32,
}

#[tonic::async_trait]
impl Partners for PartnerService {
    type PongStream = BoxStream<PongMessage>;
    type SinkStream = BoxStream<AckMessage>;

    async fn pong(&self, pings: Request<Streaming<PingMessage>>) -> Result<Response<Self::PongStream>, Status> {
        let work = Duration::from_nanos(self.option.into());
        let pongs = pings.into_inner().map_ok(move |ping| {
            compute_for(work);
            PongMessage { index: ping.index }
        });
        Ok(Response::new(Box::pin(logged(pongs))))
    }

    async fn sink(&self, payloads: Request<Streaming<PayloadMessage>>) -> Result<Response<Self::SinkStream>, Status> {
        let mut batch = Batch::new(self.option);
        let acks = payloads.into_inner().try_filter_map(move |message| {
            let complete = batch.take(message.payload.len());
            async move { Ok(complete.map(|payload_bytes| AckMessage { payload_bytes })) }
        });
        Ok(Response::new(Box::pin(logged(acks))))
    }
}

/// Logs why a stream ends: its end fails the master's run.
fn logged<T>(answers: impl Stream<Item = Result<T, Status>>) -> impl Stream<Item = Result<T, Status>> {
    answers.inspect_err(|status| log::warn(&format!("a stream ended: {status}")))
}
