use std::net::SocketAddr;

use bytes::{Buf, BufMut, Bytes, BytesMut};
use futures::StreamExt;
use mpp_harness::BenchmarkError;
use mpp_harness::files::{FileTerms, Pings};
use mpp_harness::wire::Tagged;
use mpp_tasks::RunScope;
use mpp_tasks::pairs::{FileCarrier, FileMessage, PairSetup, ServedFile};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::try_join;
use tokio_util::codec::{FramedRead, LengthDelimitedCodec};

use super::connection::{Input, halves};
use super::net_latency::send_requests;
use super::network::connect_all;
use super::{guests, ponger_server};
use crate::network::{Greeting, LENGTH_BYTES, Pong};

const FILE: u32 = 0;
const TAG_BYTES: usize = size_of::<u8>();
const ENDED: &str = "the client has ended the connection";

/// A connection of FILETRANSFER, at the master. Small messages do not queue behind the file.
pub(crate) enum FileConnection {
    File(FileStream),
    Pings(TcpStream),
}

impl FileConnection {
    fn file(&mut self) -> Result<&mut FileStream, BenchmarkError> {
        match self {
            Self::File(stream) => Ok(stream),
            Self::Pings(_) => Err("the connection is that of PINGs".into()),
        }
    }
}

impl FileCarrier for FileConnection {
    async fn connect(setup: PairSetup<FileTerms>, partners: &str) -> Result<Vec<Self>, BenchmarkError> {
        let client: SocketAddr = partners.parse()?;
        let connections = connect_all(client, &setup).await?;
        let of_pair = |(pair, stream)| match pair {
            FILE => Self::File(FileStream::new(stream, setup.terms)),
            _ => Self::Pings(stream),
        };
        Ok((0..).zip(connections).map(of_pair).collect())
    }

    async fn serve(host: &str, setup: PairSetup<FileTerms>, scope: &mut RunScope) -> Result<String, BenchmarkError> {
        let serve = move |greeting: Greeting, stream| serve(greeting.pair, stream, setup.terms);
        Ok(guests::listen(host, &setup, scope, serve).await?.to_string())
    }

    async fn send(&mut self, message: FileMessage) -> Result<(), BenchmarkError> {
        self.file()?.send(message).await
    }

    async fn receive(&mut self) -> Result<FileMessage, BenchmarkError> {
        self.file()?.receive().await?.ok_or_else(|| ENDED.into())
    }

    async fn exchange_pings(&mut self, requests: UnboundedReceiver<u64>, pings: &Pings) -> Result<(), BenchmarkError> {
        let Self::Pings(stream) = self else { return Err("the connection is that of the file".into()) };
        let (input, output) = halves(stream);
        try_join!(send_requests(requests, output), take_answers(input, pings)).map(drop)
    }
}

async fn take_answers(mut input: Input<'_>, pings: &Pings) -> Result<(), BenchmarkError> {
    loop {
        let Pong(number) = input.read().await?.ok_or(ENDED)?;
        pings.answered(number)?;
    }
}

async fn serve(pair: u32, mut stream: TcpStream, terms: FileTerms) -> Result<(), BenchmarkError> {
    if pair != FILE {
        let (mut input, mut output) = halves(&mut stream);
        return ponger_server::pong::<u64>(&mut input, &mut output).await;
    }
    let mut stream = FileStream::new(stream, terms);
    let mut file = ServedFile::new(terms);
    while let Some(message) = stream.receive().await? {
        if let Some(answer) = file.take(message)? {
            stream.send(answer).await?;
        }
    }
    Ok(())
}

/// The connection of the file, at either end. Its frames are those of all connections: length, kind, fields.
pub(crate) struct FileStream {
    input: FramedRead<OwnedReadHalf, LengthDelimitedCodec>,
    output: OwnedWriteHalf,
}

impl FileStream {
    fn new(stream: TcpStream, terms: FileTerms) -> Self {
        let (input, output) = stream.into_split();
        let frames = LengthDelimitedCodec::builder()
            .max_frame_length(TAG_BYTES + FileMessage::most_bytes_of_fields(terms))
            .new_codec();
        Self { input: FramedRead::new(input, frames), output }
    }

    /// Sends a message. The payload of a chunk is not copied.
    async fn send(&mut self, message: FileMessage) -> Result<(), BenchmarkError> {
        let (head, payload) = match message {
            FileMessage::Chunk(index, payload) => (FileMessage::Chunk(index, Bytes::new()), payload),
            other => (other, Bytes::new()),
        };
        let body_bytes = TAG_BYTES + head.size_of_fields() + payload.len();
        let mut frame = BytesMut::with_capacity(LENGTH_BYTES + body_bytes - payload.len());
        frame.put_uint(body_bytes as u64, LENGTH_BYTES);
        frame.put_u8(head.tag());
        head.put_fields(&mut frame);
        Ok(self.output.write_all_buf(&mut frame.chain(payload)).await?)
    }

    /// Waits for a message; there is none any more if the other end has closed the connection.
    async fn receive(&mut self) -> Result<Option<FileMessage>, BenchmarkError> {
        let Some(frame) = self.input.next().await else { return Ok(None) };
        let mut frame = frame?.freeze();
        Ok(Some(FileMessage::get_all_fields(frame.try_get_u8()?, &mut frame)?))
    }
}
