use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::net::TcpStream;
use std::time::Instant;

use mpp_harness::BenchmarkError;

use crate::network::{
    BatchTerms, FrameBuffer, GREETING_DEADLINE, Greeting, HEAD_BYTES, LENGTH_BYTES, Message, TransferMessage,
    body_bytes, decode, encode, frame_bytes,
};

/// A buffer of received frames. It reads pieces that are larger than one message.
pub(crate) struct Input<'s>(BufReader<&'s TcpStream>);

/// A buffer of frames to send. They leave when it is full, or is flushed.
pub(crate) struct Output<'s>(BufWriter<&'s TcpStream>);

/// Returns both directions of a connection.
pub(crate) fn halves(stream: &TcpStream) -> (Input<'_>, Output<'_>) {
    (Input(BufReader::new(stream)), Output(BufWriter::new(stream)))
}

impl Input<'_> {
    /// Sends the buffered frames, and waits for a message; there is none any more if the other end has closed the connection.
    pub(crate) fn receive<M: Message>(&mut self, output: &mut Output<'_>) -> Result<Option<M>, BenchmarkError> {
        if self.0.buffer().len() < frame_bytes::<M>() {
            output.flush()?;
        }
        self.read()
    }

    /// As [`receive`](Self::receive), while another thread sends.
    pub(crate) fn read<M: Message>(&mut self) -> Result<Option<M>, BenchmarkError> {
        if self.0.fill_buf()?.is_empty() {
            return Ok(None);
        }
        read_frame(&mut self.0).map(Some)
    }

    /// Waits for a message of NETCONNECTIONS; there is none any more if the other end has closed the connection.
    ///
    /// * `body`: room for a frame, which grows on demand
    pub(crate) fn read_transfer(&mut self, body: &mut Vec<u8>) -> Result<Option<TransferMessage>, BenchmarkError> {
        if self.0.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let mut length = [0; LENGTH_BYTES];
        self.0.read_exact(&mut length)?;
        body.resize(TransferMessage::body_bytes(length)?, 0);
        self.0.read_exact(body)?;
        TransferMessage::decode(body).map(Some)
    }

    /// Sends the buffered frames, and waits for a message of SIZEDTHROUGHPUT; returns false if the other end has closed the connection.
    ///
    /// * `payload`: takes the message's
    pub(crate) fn receive_payload(
        &mut self,
        output: &mut Output<'_>,
        terms: BatchTerms,
        payload: &mut [u8],
    ) -> Result<bool, BenchmarkError> {
        if self.0.buffer().len() < terms.frame_bytes() {
            output.flush()?;
        }
        if self.0.fill_buf()?.is_empty() {
            return Ok(false);
        }
        let mut head = [0; HEAD_BYTES];
        self.0.read_exact(&mut head)?;
        terms.check(head)?;
        self.0.read_exact(payload)?;
        Ok(true)
    }
}

fn read_frame<M: Message>(input: &mut impl Read) -> Result<M, BenchmarkError> {
    let mut length = [0; LENGTH_BYTES];
    input.read_exact(&mut length)?;
    let mut buffer = FrameBuffer::default();
    let body = &mut buffer[..body_bytes::<M>(length)?];
    input.read_exact(body)?;
    decode(body)
}

/// Waits for the first message, for a time that does not depend on the pieces that it comes in.
pub(crate) fn await_greeting(stream: &TcpStream) -> Result<Greeting, BenchmarkError> {
    let greeting = read_frame(&mut Punctual { stream, end: Instant::now() + GREETING_DEADLINE })?;
    stream.set_read_timeout(None)?;
    Ok(greeting)
}

/// Reads until a deadline.
struct Punctual<'s> {
    stream: &'s TcpStream,
    end: Instant,
}

impl Read for Punctual<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(buffer)
    }
}

impl Output<'_> {
    pub(crate) fn send<M: Message>(&mut self, message: &M) -> io::Result<()> {
        self.0.write_all(encode(message, &mut FrameBuffer::default()))
    }

    pub(crate) fn send_transfer(&mut self, message: TransferMessage, payload: &[u8]) -> io::Result<()> {
        self.0.write_all(message.encode_head(&mut FrameBuffer::default()))?;
        self.0.write_all(payload)
    }

    /// Sends a frame as it is.
    pub(crate) fn send_frame(&mut self, frame: &[u8]) -> io::Result<()> {
        self.0.write_all(frame)
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
