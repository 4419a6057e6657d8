use std::future::ready;

use futures::TryStreamExt;
use mpp_harness::BenchmarkError;
use mpp_harness::files::{FileTerms, Pings};
use mpp_tasks::RunScope;
use mpp_tasks::pairs::{FileCarrier, FileMessage, PairSetup, ServedFile};
use tokio::sync::mpsc::UnboundedReceiver;
use tonic::codegen::BoxStream;
use tonic::{Request, Response, Status, Streaming};

use crate::connection::{Calls, Stream, connect, open_stream, run_token};
use crate::proto::file_message::Kind;
use crate::proto::files_client::FilesClient;
use crate::proto::files_server::{Files, FilesServer};
use crate::proto::partners_client::PartnersClient;
use crate::proto::{self, ChunkMessage, CreditMessage, FileDoneMessage, OpenMessage, PingMessage, PongMessage};
use crate::server::{PartnerService, logged, serve};

/// A stream of FILETRANSFER, at the master. Both kinds share a connection.
pub(crate) enum FileConnection {
    File(FileStream),
    Pings(PingStream),
}

type FileStream = Stream<proto::FileMessage, proto::FileMessage>;
type PingStream = Stream<PingMessage, PongMessage>;

impl FileConnection {
    fn file(&mut self) -> Result<&mut FileStream, BenchmarkError> {
        match self {
            Self::File(stream) => Ok(stream),
            Self::Pings(_) => Err("the stream is that of PINGs".into()),
        }
    }

    fn pings(&mut self) -> Result<&mut PingStream, BenchmarkError> {
        match self {
            Self::File(_) => Err("the stream is that of the file".into()),
            Self::Pings(stream) => Ok(stream),
        }
    }
}

impl FileCarrier for FileConnection {
    async fn connect(setup: PairSetup<FileTerms>, partners: &str) -> Result<Vec<Self>, BenchmarkError> {
        let calls = connect(&setup, partners).await?;
        let receive = async |calls: Calls, chunks| FilesClient::new(calls).receive(chunks).await;
        let pong = async |calls: Calls, pings| PartnersClient::new(calls).pong(pings).await;
        let mut streams = vec![Self::File(open_stream(&calls, receive).await?)];
        if setup.pairs > 1 {
            streams.push(Self::Pings(open_stream(&calls, pong).await?));
        }
        Ok(streams)
    }

    async fn serve(host: &str, setup: PairSetup<FileTerms>, scope: &mut RunScope) -> Result<String, BenchmarkError> {
        let token = run_token(&setup);
        let files = FilesServer::with_interceptor(FileService { terms: setup.terms }, token.clone());
        serve(host, PartnerService::pongers(token).add_service(files), scope).await
    }

    async fn send(&mut self, message: FileMessage) -> Result<(), BenchmarkError> {
        self.file()?.send(message.into())
    }

    async fn receive(&mut self) -> Result<FileMessage, BenchmarkError> {
        self.file()?.receive().await?.try_into()
    }

    async fn exchange_pings(
        &mut self,
        mut requests: UnboundedReceiver<u64>,
        pings: &Pings,
    ) -> Result<(), BenchmarkError> {
        let stream = self.pings()?;
        loop {
            tokio::select! {
                Some(index) = requests.recv() => stream.send(PingMessage { index })?,
                pong = stream.receive() => pings.answered(pong?.index)?,
            }
        }
    }
}

/// The receiver: a stream that answers the one of chunks.
struct FileService {
    terms: FileTerms,
}

#[tonic::async_trait]
impl Files for FileService {
    type ReceiveStream = BoxStream<proto::FileMessage>;

    async fn receive(
        &self,
        chunks: Request<Streaming<proto::FileMessage>>,
    ) -> Result<Response<Self::ReceiveStream>, Status> {
        let mut file = ServedFile::new(self.terms);
        let answers = chunks.into_inner().try_filter_map(move |message| {
            let answer = message.try_into().and_then(|message| file.take(message));
            let answer = answer.map(|answer| answer.map(Into::into));
            ready(answer.map_err(|failure: BenchmarkError| Status::invalid_argument(failure.to_string())))
        });
        Ok(Response::new(Box::pin(logged(answers))))
    }
}

impl From<FileMessage> for proto::FileMessage {
    fn from(message: FileMessage) -> Self {
        let kind = match message {
            FileMessage::Open => Kind::Open(OpenMessage {}),
            FileMessage::Chunk(index, payload) => Kind::Chunk(ChunkMessage { index, payload }),
            FileMessage::Credit(consumed_bytes) => Kind::Credit(CreditMessage { consumed_bytes }),
            FileMessage::Done { bytes: received_bytes, sum } => Kind::Done(FileDoneMessage { received_bytes, sum }),
        };
        Self { kind: Some(kind) }
    }
}

impl TryFrom<proto::FileMessage> for FileMessage {
    type Error = BenchmarkError;

    fn try_from(message: proto::FileMessage) -> Result<Self, BenchmarkError> {
        Ok(match message.kind.ok_or("a message of a file has no kind")? {
            Kind::Open(OpenMessage {}) => Self::Open,
            Kind::Chunk(ChunkMessage { index, payload }) => Self::Chunk(index, payload),
            Kind::Credit(CreditMessage { consumed_bytes }) => Self::Credit(consumed_bytes),
            Kind::Done(FileDoneMessage { received_bytes, sum }) => Self::Done { bytes: received_bytes, sum },
        })
    }
}
