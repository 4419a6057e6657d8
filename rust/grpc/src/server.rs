use std::time::Duration;

use futures::{Stream, TryStreamExt};
use mpp_harness::network::{ConnectionLimits, GuardedConnections, RunToken};
use mpp_harness::{BenchmarkError, compute_for, log};
use mpp_tasks::RunScope;
use mpp_tasks::pairs::{Batch, PairSetup};
use tokio::net::TcpListener;
use tonic::codegen::BoxStream;
use tonic::service::Routes;
use tonic::transport::Server;
use tonic::{Request, Response, Status, Streaming};

use crate::connection::run_token;
use crate::proto::partners_server::{Partners, PartnersServer};
use crate::proto::{AckMessage, PayloadMessage, PingMessage, PongMessage};

/// Serves services of a request at a host, on any port. Returns the address.
pub(crate) async fn serve(host: &str, services: Routes, scope: &mut RunScope) -> Result<String, BenchmarkError> {
    let listener = TcpListener::bind((host, 0)).await?;
    let address = listener.local_addr()?.to_string();
    let (connections, accepting) = GuardedConnections::of(listener, ConnectionLimits::default());
    scope.start(async move {
        let serving = Server::builder().add_routes(services).serve_with_incoming(connections);
        tokio::select! {
            served = serving => served.map_err(Into::into),
            failure = accepting => Err(failure.into()),
        }
    });
    Ok(address)
}

/// The partners: each is a stream that answers another one.
pub(crate) struct PartnerService {
    /// The size of a sink's batch, or the nanoseconds that a server computes before each PONG.
    terms: u32,
}

impl PartnerService {
    /// Serves the partners of a request to callers that have its token. Returns the address.
    pub(crate) async fn serve(
        host: &str,
        setup: PairSetup<u32>,
        scope: &mut RunScope,
    ) -> Result<String, BenchmarkError> {
        serve(host, Self { terms: setup.terms }.into_routes(run_token(&setup)), scope).await
    }

    /// Answers calls that have the token of a request.
    fn into_routes(self, token: RunToken) -> Routes {
        Routes::new(PartnersServer::with_interceptor(self, token))
    }

    /// Pongers that do not compute.
    pub(crate) fn pongers(token: RunToken) -> Routes {
        Self { terms: 0 }.into_routes(token)
    }
}

#[tonic::async_trait]
impl Partners for PartnerService {
    type PongStream = BoxStream<PongMessage>;
    type SinkStream = BoxStream<AckMessage>;

    async fn pong(&self, pings: Request<Streaming<PingMessage>>) -> Result<Response<Self::PongStream>, Status> {
        let work = Duration::from_nanos(self.terms.into());
        let pongs = pings.into_inner().map_ok(move |ping| {
            compute_for(work);
            PongMessage { index: ping.index }
        });
        Ok(Response::new(Box::pin(logged(pongs))))
    }

    async fn sink(&self, payloads: Request<Streaming<PayloadMessage>>) -> Result<Response<Self::SinkStream>, Status> {
        let mut batch = Batch::new(self.terms);
        let acks = payloads.into_inner().try_filter_map(move |message| {
            let complete = batch.take(message.payload.len());
            async move { Ok(complete.map(|payload_bytes| AckMessage { payload_bytes })) }
        });
        Ok(Response::new(Box::pin(logged(acks))))
    }
}

/// Logs why a stream ends: its end fails the master's run.
pub(crate) fn logged<T>(answers: impl Stream<Item = Result<T, Status>>) -> impl Stream<Item = Result<T, Status>> {
    answers.inspect_err(|status| log::warn(&format!("a stream ended: {status}")))
}
