use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, oneshot};
use tokio::time::{Sleep, sleep};
use tonic::transport::server::Connected;

use crate::sync::lock;

/// Tells a connection that a call was let in. It is among the call's extensions; clones belong to the same connection.
#[derive(Clone, Debug)]
pub struct Pass {
    /// The connection's place among those of strangers, until it is given back.
    place: Arc<Mutex<Option<OwnedSemaphorePermit>>>,
}

impl Pass {
    pub(super) fn new(place: OwnedSemaphorePermit) -> Self {
        Self { place: Arc::new(Mutex::new(Some(place))) }
    }

    /// Lets the connection stay.
    pub fn grant(&self) {
        lock(&self.place).take();
    }

    pub(super) fn is_granted(&self) -> bool {
        lock(&self.place).is_none()
    }
}

/// A connection that ends unless a call that is let in comes by it in time.
pub struct GuardedConnection {
    stream: TcpStream,
    pass: Pass,
    trial: Option<Trial>,
}

/// The trial of a stranger's connection, which ends it.
struct Trial {
    deadline: Pin<Box<Sleep>>,
    eviction: oneshot::Receiver<()>,
}

impl GuardedConnection {
    pub(super) fn new(stream: TcpStream, pass: Pass, eviction: oneshot::Receiver<()>, deadline: Duration) -> Self {
        let trial = Trial { deadline: Box::pin(sleep(deadline)), eviction };
        Self { stream, pass, trial: Some(trial) }
    }

    fn is_over(&mut self, context: &mut Context<'_>) -> bool {
        let Some(trial) = &mut self.trial else { return false };
        if self.pass.is_granted() {
            self.trial = None;
            return false;
        }
        trial.deadline.as_mut().poll(context).is_ready() || Pin::new(&mut trial.eviction).poll(context).is_ready()
    }
}

impl Drop for GuardedConnection {
    /// Calls may have a pass for longer.
    fn drop(&mut self) {
        self.pass.grant();
    }
}

impl Connected for GuardedConnection {
    type ConnectInfo = Pass;

    fn connect_info(&self) -> Pass {
        self.pass.clone()
    }
}

impl AsyncRead for GuardedConnection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.is_over(context) {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for GuardedConnection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
