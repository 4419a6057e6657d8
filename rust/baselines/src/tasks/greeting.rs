use std::net::SocketAddr;

use mpp_harness::BenchmarkError;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::network::{FrameBuffer, Greeting, LENGTH_BYTES, body_bytes, decode, encode};

/// Connects to a client, and exchanges greetings with it.
pub(super) async fn connect(client: SocketAddr, greeting: Greeting) -> Result<TcpStream, BenchmarkError> {
    let mut stream = TcpStream::connect(client).await?;
    stream.set_nodelay(true)?;
    send(&mut stream, greeting).await?;
    if receive(&mut stream).await? != Some(greeting) {
        return Err("it does not return the greeting".into());
    }
    Ok(stream)
}

/// Sends a greeting at once.
pub(super) async fn send(stream: &mut TcpStream, greeting: Greeting) -> Result<(), BenchmarkError> {
    Ok(stream.write_all(encode(&greeting, &mut FrameBuffer::default())).await?)
}

/// Receives a greeting, and nothing of what follows it; there is none if the other end has closed the connection.
pub(super) async fn receive(stream: &mut TcpStream) -> Result<Option<Greeting>, BenchmarkError> {
    let mut length = [0; LENGTH_BYTES];
    let (first, others) = length.split_at_mut(1);
    if stream.read(first).await? == 0 {
        return Ok(None);
    }
    stream.read_exact(others).await?;
    let mut buffer = FrameBuffer::default();
    let body = &mut buffer[..body_bytes::<Greeting>(length)?];
    stream.read_exact(body).await?;
    decode(body).map(Some)
}
