use std::net::TcpListener;

use bytes::Bytes;
use mpp_harness::{BenchmarkError, log};
use mpp_tasks::RunScope;
use mpp_tasks::pairs::PairSetup;
use zeromq::prelude::*;
use zeromq::util::PeerIdentity;
use zeromq::{RouterSocket, ZmqMessage};

use crate::link::identity;

/// A partner's end of a pair: a ROUTER, which knows its DEALER by name.
pub(crate) struct Partner {
    socket: RouterSocket,
    other: PeerIdentity,
}

impl Partner {
    /// Waits for a message from the other end: its name, and its contents. Strangers' messages are dropped.
    pub(crate) async fn receive(&mut self) -> Result<ZmqMessage, BenchmarkError> {
        loop {
            let message = self.socket.recv().await?;
            if message.get(0).is_some_and(|name| **name == *self.other) {
                return Ok(message);
            }
        }
    }

    /// As [`receive`](Self::receive), for a message of one frame: the other end's name, and the frame.
    pub(crate) async fn receive_frame(&mut self) -> Result<[Bytes; 2], BenchmarkError> {
        let frames = self.receive().await?.into_vec();
        let count = |frames: Vec<Bytes>| format!("a message has {} frames, allowed are 2", frames.len());
        Ok(frames.try_into().map_err(count)?)
    }

    /// Sends a message of one frame.
    ///
    /// * `name`: the other end's, as it came
    pub(crate) async fn send_frame(&mut self, name: Bytes, frame: Bytes) -> Result<(), BenchmarkError> {
        let mut message = ZmqMessage::from(frame);
        message.push_front(name);
        self.send(message).await
    }

    /// Sends a message whose first frame is the other end's name.
    pub(crate) async fn send(&mut self, message: ZmqMessage) -> Result<(), BenchmarkError> {
        Ok(self.socket.send(message).await?)
    }
}

/// Creates the partners of a request, each of which listens at the host, on any port. Returns the endpoints.
///
/// * `partner`: goes on until its connection fails
pub(crate) async fn serve<T, P>(
    host: &str,
    setup: PairSetup<T>,
    scope: &mut RunScope,
    partner: impl Fn(Partner) -> P,
) -> Result<String, BenchmarkError>
where
    P: Future<Output = Result<(), BenchmarkError>> + Send + 'static,
{
    let mut endpoints = Vec::new();
    for pair in 0..setup.pairs {
        let mut socket = RouterSocket::new();
        let endpoint = socket.bind_listener(TcpListener::bind((host, 0))?).await?;
        endpoints.push(endpoint.to_string());
        let partner = partner(Partner { socket, other: identity(&setup, pair)? });
        scope.start(async move {
            if let Err(failure) = partner.await {
                // The master notices the end of its socket, and fails the run.
                log::warn(&format!("partner {pair} ended: {failure}"));
            }
            Ok(())
        });
    }
    Ok(endpoints.join(" "))
}
