use std::convert::Infallible;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::{Buf, BufMut, Bytes};
use mpp_contract::Answer;
use tonic::body::Body;
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};
use tonic::codegen::{BoxFuture, Service, http};
use tonic::server::{Grpc, UnaryService};
use tonic::service::interceptor::InterceptedService;
use tonic::{Request, Response, Status};

use crate::network::RunToken;

/// One of the contract's services, for callers that know the token of the run.
pub(super) type Calls = InterceptedService<Answers, RunToken>;

/// Returns what answers the call of a path, if the service has it.
type OfPath = dyn Fn(&str) -> Option<Answer> + Send + Sync;

/// The answers to the calls of a service. All services are of this type, so that what Tonic needs for a call is compiled once.
#[derive(Clone)]
pub(super) struct Answers {
    of_path: Arc<OfPath>,
}

impl Answers {
    /// Returns the calls of a service, by the answers to its paths.
    pub(super) fn to_callers_with(
        token: RunToken,
        of_path: impl Fn(&str) -> Option<Answer> + Send + Sync + 'static,
    ) -> Calls {
        InterceptedService::new(Self { of_path: Arc::new(of_path) }, token)
    }
}

impl Service<http::Request<Body>> for Answers {
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<Self::Response, Infallible>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        let answer = (self.of_path)(request.uri().path());
        Box::pin(async move {
            Ok(match answer {
                Some(answer) => Grpc::new(Wire).unary(Call(answer), request).await,
                None => Status::unimplemented(format!("there is no call {}", request.uri().path())).into_http(),
            })
        })
    }
}

/// One call.
struct Call(Answer);

impl UnaryService<Bytes> for Call {
    type Response = Vec<u8>;
    type Future = BoxFuture<Response<Vec<u8>>, Status>;

    fn call(&mut self, request: Request<Bytes>) -> Self::Future {
        let answering = (self.0)(request.into_inner());
        Box::pin(async { answering.await.map(Response::new) })
    }
}

/// Messages as they go over the wire.
#[derive(Clone, Copy)]
struct Wire;

impl Codec for Wire {
    type Encode = Vec<u8>;
    type Decode = Bytes;
    type Encoder = Self;
    type Decoder = Self;

    fn encoder(&mut self) -> Self {
        *self
    }

    fn decoder(&mut self) -> Self {
        *self
    }
}

impl Encoder for Wire {
    type Item = Vec<u8>;
    type Error = Status;

    fn encode(&mut self, message: Vec<u8>, to: &mut EncodeBuf<'_>) -> Result<(), Status> {
        to.put_slice(&message);
        Ok(())
    }
}

impl Decoder for Wire {
    type Item = Bytes;
    type Error = Status;

    fn decode(&mut self, from: &mut DecodeBuf<'_>) -> Result<Option<Bytes>, Status> {
        Ok(Some(from.copy_to_bytes(from.remaining())))
    }
}
