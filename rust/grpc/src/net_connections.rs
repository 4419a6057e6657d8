use std::future::ready;

use futures::{TryStreamExt, stream};
use mpp_harness::BenchmarkError;
use mpp_harness::transfers::TransferTerms;
use mpp_tasks::RunScope;
use mpp_tasks::pairs::{PairSetup, ServedEnd, TransferCarrier, TransferMessage};
use tonic::codegen::BoxStream;
use tonic::service::Routes;
use tonic::{Request, Response, Status, Streaming};

use crate::connection::{Calls, Stream, open_streams, run_token};
use crate::proto::ends_client::EndsClient;
use crate::proto::ends_server::{Ends, EndsServer};
use crate::proto::transfer_message::Kind;
use crate::proto::{self, DoneMessage, MeetMessage, PartMessage};
use crate::server::{logged, serve};

/// A pair's stream of NETCONNECTIONS, at the master.
pub(crate) type EndConnection = Stream<proto::TransferMessage, proto::TransferMessage>;

impl TransferCarrier for EndConnection {
    async fn connect(setup: PairSetup<TransferTerms>, partners: &str) -> Result<Vec<Self>, BenchmarkError> {
        open_streams(setup, partners, async |calls: Calls, messages| EndsClient::new(calls).exchange(messages).await)
            .await
    }

    async fn serve(
        host: &str,
        setup: PairSetup<TransferTerms>,
        scope: &mut RunScope,
    ) -> Result<String, BenchmarkError> {
        let ends = EndsServer::with_interceptor(EndService { terms: setup.terms }, run_token(&setup));
        serve(host, Routes::new(ends), scope).await
    }

    async fn send(&mut self, message: TransferMessage) -> Result<(), BenchmarkError> {
        Self::send(self, message.into())
    }

    async fn receive(&mut self) -> Result<TransferMessage, BenchmarkError> {
        Self::receive(self).await?.try_into()
    }
}

/// The client's ends: each is a stream that answers another one.
struct EndService {
    terms: TransferTerms,
}

#[tonic::async_trait]
impl Ends for EndService {
    type ExchangeStream = BoxStream<proto::TransferMessage>;

    async fn exchange(
        &self,
        messages: Request<Streaming<proto::TransferMessage>>,
    ) -> Result<Response<Self::ExchangeStream>, Status> {
        let mut end = ServedEnd::new(self.terms);
        let answers = messages.into_inner().and_then(move |message| {
            let answers = message.try_into().and_then(|message| end.take(message));
            ready(answers.map_err(|failure| Status::invalid_argument(failure.to_string())))
        });
        let answers = answers.map_ok(|answers| stream::iter(answers.map(|answer| Ok(answer.into()))));
        Ok(Response::new(Box::pin(logged(answers.try_flatten()))))
    }
}

impl From<TransferMessage> for proto::TransferMessage {
    fn from(message: TransferMessage) -> Self {
        let kind = match message {
            TransferMessage::Meet => Kind::Meet(MeetMessage {}),
            TransferMessage::Part(index, payload) => Kind::Part(PartMessage { index, payload }),
            TransferMessage::Done(received_bytes) => Kind::Done(DoneMessage { received_bytes }),
        };
        Self { kind: Some(kind) }
    }
}

impl TryFrom<proto::TransferMessage> for TransferMessage {
    type Error = BenchmarkError;

    fn try_from(message: proto::TransferMessage) -> Result<Self, BenchmarkError> {
        Ok(match message.kind.ok_or("a message of a transfer has no kind")? {
            Kind::Meet(MeetMessage {}) => Self::Meet,
            Kind::Part(PartMessage { index, payload }) => Self::Part(index, payload),
            Kind::Done(DoneMessage { received_bytes }) => Self::Done(received_bytes),
        })
    }
}
