use std::collections::VecDeque;
use std::future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::time::sleep;
use tonic::codegen::tokio_stream::Stream;

use super::{GuardedConnection, Pass};
use crate::log;

/// The pause after accepting has failed, such as for want of descriptors.
const PAUSE: Duration = Duration::from_millis(100);

/// After these errors (EBADF, EINVAL, ENOTSOCK) the socket listens no more, and another attempt to accept is in vain.
const FINAL_ERRORS: [i32; 3] = [9, 22, 88];

/// Bounds of connections whose peer has not shown the run's token yet. As in all harnesses.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// The most connections at once, at least 1: one more ends the oldest.
    pub connections: usize,
    /// The time in which a connection has to carry a call that is let in.
    pub deadline: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self { connections: 64, deadline: Duration::from_secs(5) }
    }
}

/// The connections that a listener accepts, of which strangers cannot have many, nor for long.
pub struct GuardedConnections {
    accepted: mpsc::Receiver<GuardedConnection>,
}

impl GuardedConnections {
    /// Returns the connections, and a future that accepts them: poll it beside their server. It completes if nobody can
    /// connect any more. Once the connections are dropped it stops listening, and never completes.
    pub fn of(
        listener: TcpListener,
        limits: ConnectionLimits,
    ) -> (Self, impl Future<Output = io::Error> + Send + 'static) {
        let (sender, accepted) = mpsc::channel(1);
        let accepting = async move {
            let failure = tokio::select! {
                failure = accept(listener, limits, &sender) => failure,
                () = sender.closed() => None,
            };
            match failure {
                Some(failure) => failure,
                None => future::pending().await,
            }
        };
        (Self { accepted }, accepting)
    }
}

impl Stream for GuardedConnections {
    type Item = io::Result<GuardedConnection>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.accepted.poll_recv(context).map(|accepted| accepted.map(Ok))
    }
}

/// Accepts until that fails for good, or nobody takes the connections any more.
async fn accept(
    listener: TcpListener,
    limits: ConnectionLimits,
    accepted: &mpsc::Sender<GuardedConnection>,
) -> Option<io::Error> {
    let mut strangers = Strangers::new(limits.connections);
    let mut failing = false;
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                failing = false;
                // Without it answers are late, and still come.
                let _ = stream.set_nodelay(true);
                let (pass, eviction) = strangers.admit().await?;
                accepted.send(GuardedConnection::new(stream, pass, eviction, limits.deadline)).await.ok()?;
            }
            Err(failure) if failure.raw_os_error().is_some_and(|code| FINAL_ERRORS.contains(&code)) => {
                return Some(failure);
            }
            Err(failure) => {
                if !failing {
                    failing = true;
                    log::warn(&format!("cannot accept connections for now: {failure}"));
                }
                sleep(PAUSE).await;
            }
        }
    }
}

/// Places for connections whose peers are not known yet.
struct Strangers {
    places: Arc<Semaphore>,
    /// The oldest first. Each connection ends when the sender beside its pass is dropped.
    admitted: VecDeque<(Pass, oneshot::Sender<()>)>,
}

impl Strangers {
    fn new(most: usize) -> Self {
        Self { places: Arc::new(Semaphore::new(most)), admitted: VecDeque::new() }
    }

    /// Returns a pass for one more, and what tells it to give way. If there is no place, the oldest one is told to, and
    /// waited for.
    async fn admit(&mut self) -> Option<(Pass, oneshot::Receiver<()>)> {
        self.admitted.retain(|(pass, _)| !pass.is_granted());
        if self.places.available_permits() == 0 {
            self.admitted.pop_front();
        }
        let pass = Pass::new(Arc::clone(&self.places).acquire_owned().await.ok()?);
        let (eviction, evicted) = oneshot::channel();
        self.admitted.push_back((pass.clone(), eviction));
        Some((pass, evicted))
    }
}
