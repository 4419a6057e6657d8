use std::io;

use mpp_harness::BenchmarkError;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, BufWriter};
use tokio::net::TcpStream;
use tokio::net::tcp::{ReadHalf, WriteHalf};

use crate::network::{
    BatchTerms, FrameBuffer, HEAD_BYTES, LENGTH_BYTES, Message, TransferMessage, body_bytes, decode, encode,
    frame_bytes,
};

/// A buffer of received frames. It reads pieces that are larger than one message.
pub(crate) struct Input<'s>(BufReader<ReadHalf<'s>>);

/// A buffer of frames to send. They leave when it is full, or is flushed.
pub(crate) struct Output<'s>(BufWriter<WriteHalf<'s>>);

/// Returns both directions of a connection.
pub(crate) fn halves(stream: &mut TcpStream) -> (Input<'_>, Output<'_>) {
    let (read_half, write_half) = stream.split();
    (Input(BufReader::new(read_half)), Output(BufWriter::new(write_half)))
}

impl Input<'_> {
    /// Sends the buffered frames, and waits for a message; there is none any more if the other end has closed the connection.
    pub(crate) async fn receive<M: Message>(&mut self, output: &mut Output<'_>) -> Result<Option<M>, BenchmarkError> {
        if self.0.buffer().len() < frame_bytes::<M>() {
            output.flush().await?;
        }
        self.read().await
    }

    /// As [`receive`](Self::receive), while somebody else sends.
    pub(crate) async fn read<M: Message>(&mut self) -> Result<Option<M>, BenchmarkError> {
        if self.0.fill_buf().await?.is_empty() {
            return Ok(None);
        }
        let mut length = [0; LENGTH_BYTES];
        self.0.read_exact(&mut length).await?;
        let mut buffer = FrameBuffer::default();
        let body = &mut buffer[..body_bytes::<M>(length)?];
        self.0.read_exact(body).await?;
        decode(body).map(Some)
    }

    /// Waits for a message of NETCONNECTIONS; there is none any more if the other end has closed the connection.
    ///
    /// * `body`: room for a frame, which grows on demand
    pub(crate) async fn read_transfer(
        &mut self,
        body: &mut Vec<u8>,
    ) -> Result<Option<TransferMessage>, BenchmarkError> {
        if self.0.fill_buf().await?.is_empty() {
            return Ok(None);
        }
        let mut length = [0; LENGTH_BYTES];
        self.0.read_exact(&mut length).await?;
        body.resize(TransferMessage::body_bytes(length)?, 0);
        self.0.read_exact(body).await?;
        TransferMessage::decode(body).map(Some)
    }

    /// Sends the buffered frames, and waits for a message of SIZEDTHROUGHPUT; returns false if the other end has closed the connection.
    ///
    /// * `payload`: takes the message's
    pub(crate) async fn receive_payload(
        &mut self,
        output: &mut Output<'_>,
        terms: BatchTerms,
        payload: &mut [u8],
    ) -> Result<bool, BenchmarkError> {
        if self.0.buffer().len() < terms.frame_bytes() {
            output.flush().await?;
        }
        if self.0.fill_buf().await?.is_empty() {
            return Ok(false);
        }
        let mut head = [0; HEAD_BYTES];
        self.0.read_exact(&mut head).await?;
        terms.check(head)?;
        self.0.read_exact(payload).await?;
        Ok(true)
    }
}

impl Output<'_> {
    pub(crate) async fn send<M: Message>(&mut self, message: &M) -> io::Result<()> {
        let mut buffer = FrameBuffer::default();
        let frame = encode(message, &mut buffer);
        self.0.write_all(frame).await
    }

    pub(crate) async fn send_transfer(&mut self, message: TransferMessage, payload: &[u8]) -> io::Result<()> {
        self.0.write_all(message.encode_head(&mut FrameBuffer::default())).await?;
        self.0.write_all(payload).await
    }

    /// Sends a frame as it is.
    pub(crate) async fn send_frame(&mut self, frame: &[u8]) -> io::Result<()> {
        self.0.write_all(frame).await
    }

    pub(crate) async fn flush(&mut self) -> io::Result<()> {
        self.0.flush().await
    }
}
