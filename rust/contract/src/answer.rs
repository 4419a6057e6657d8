use std::pin::Pin;
use std::sync::Arc;

use prost::Message;
use prost::bytes::Bytes;
use tonic::Status;

/// The answer to a call that is being worked out: a message as it goes over the wire.
pub type Answering = Pin<Box<dyn Future<Output = Result<Vec<u8>, Status>> + Send>>;

/// Answers one call, given its message as it goes over the wire.
pub type Answer = Box<dyn Fn(Bytes) -> Answering + Send + Sync>;

/// Makes an answer of a function that reads the call's message itself.
pub(crate) fn answer_unread<S, R, F>(
    service: Arc<S>,
    call: impl Fn(Arc<S>, Bytes) -> F + Send + Sync + 'static,
) -> Answer
where
    S: Send + Sync + 'static,
    R: Message,
    F: Future<Output = Result<R, Status>> + Send + 'static,
{
    Box::new(move |message| {
        let reply = call(Arc::clone(&service), message);
        Box::pin(async move { reply.await.map(|reply| reply.encode_to_vec()) })
    })
}

/// Makes an answer of a function of messages.
pub(crate) fn answer<S, M, R, F>(service: Arc<S>, call: impl Fn(Arc<S>, M) -> F + Send + Sync + 'static) -> Answer
where
    S: Send + Sync + 'static,
    M: Message + Default + 'static,
    R: Message,
    F: Future<Output = Result<R, Status>> + Send + 'static,
{
    answer_unread(service, move |service, message| {
        let reply = read(message).map(|request| call(service, request));
        async move { reply?.await }
    })
}

/// Reads a message. One that cannot be read is answered by the status INTERNAL, as by Tonic's own servers.
pub(crate) fn read<M: Message + Default>(message: Bytes) -> Result<M, Status> {
    M::decode(message).map_err(|malformed| Status::internal(malformed.to_string()))
}
