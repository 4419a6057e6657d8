use std::convert::Infallible;
use std::sync::Arc;
use std::task::{Context, Poll};

use prost::bytes::BufMut;
use prost_reflect::{DescriptorPool, DynamicMessage, MessageDescriptor, MethodDescriptor, ServiceDescriptor};
use tonic::body::Body;
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};
use tonic::codegen::{BoxFuture, Service, http};
use tonic::server::{Grpc, NamedService, UnaryService};
use tonic::{Request, Response, Status};

use crate::erlang::Erlang;

/// The service that the runner calls: each of its methods, whatever they are, is one that Erlang answers.
#[derive(Clone)]
pub(crate) struct Gateway {
    service: ServiceDescriptor,
    erlang: Arc<Erlang>,
}

impl NamedService for Gateway {
    const NAME: &'static str = "kompics.benchmarks.BenchmarkRunner";
}

impl Gateway {
    /// A gateway for the contract in the pool.
    pub(crate) fn new(pool: &DescriptorPool, erlang: Arc<Erlang>) -> Result<Self, String> {
        let service = pool.get_service_by_name(Self::NAME);
        Ok(Self { service: service.ok_or_else(|| format!("the contract has no service {}", Self::NAME))?, erlang })
    }

    fn method(&self, path: &str) -> Option<MethodDescriptor> {
        let (service, name) = path.strip_prefix('/')?.split_once('/')?;
        self.service.methods().find(|method| service == Self::NAME && method.name() == name)
    }
}

impl Service<http::Request<Body>> for Gateway {
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<Self::Response, Self::Error>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        let Some(method) = self.method(request.uri().path()) else {
            return Box::pin(async { Ok(Status::unimplemented("there is no such method").into_http()) });
        };
        let call = Call { method: method.clone(), erlang: Arc::clone(&self.erlang) };
        let mut grpc = Grpc::new(MethodCodec { request: method.input() });
        Box::pin(async move { Ok(grpc.unary(call, request).await) })
    }
}

/// One call of a method.
struct Call {
    method: MethodDescriptor,
    erlang: Arc<Erlang>,
}

impl UnaryService<DynamicMessage> for Call {
    type Response = Vec<u8>;
    type Future = BoxFuture<Response<Vec<u8>>, Status>;

    fn call(&mut self, request: Request<DynamicMessage>) -> Self::Future {
        let (method, erlang) = (self.method.clone(), Arc::clone(&self.erlang));
        Box::pin(async move { erlang.call(&method, request.get_ref()).await.map(Response::new) })
    }
}

/// Requests of one type, and responses that are as they go over the wire already.
struct MethodCodec {
    request: MessageDescriptor,
}

impl Codec for MethodCodec {
    type Encode = Vec<u8>;
    type Decode = DynamicMessage;
    type Encoder = ResponseEncoder;
    type Decoder = RequestDecoder;

    fn encoder(&mut self) -> ResponseEncoder {
        ResponseEncoder
    }

    fn decoder(&mut self) -> RequestDecoder {
        RequestDecoder { request: self.request.clone() }
    }
}

struct ResponseEncoder;

impl Encoder for ResponseEncoder {
    type Item = Vec<u8>;
    type Error = Status;

    fn encode(&mut self, wire: Vec<u8>, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
        buffer.reserve(wire.len());
        buffer.put_slice(&wire);
        Ok(())
    }
}

struct RequestDecoder {
    request: MessageDescriptor,
}

impl Decoder for RequestDecoder {
    type Item = DynamicMessage;
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<DynamicMessage>, Status> {
        let request = DynamicMessage::decode(self.request.clone(), buffer);
        request.map(Some).map_err(|malformed| Status::internal(malformed.to_string()))
    }
}
