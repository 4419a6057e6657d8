use std::collections::VecDeque;

use bytes::Bytes;
use futures::channel::mpsc::Receiver;
use futures::{FutureExt, StreamExt};
use mpp_harness::BenchmarkError;
use mpp_tasks::pairs::{CONNECT_DEADLINE, PairSetup};
use zeromq::prelude::*;
use zeromq::util::PeerIdentity;
use zeromq::{DealerRecvHalf, DealerSendHalf, DealerSocket, SocketEvent, SocketOptions};

/// The master's end of a pair: a DEALER, connected to its partner's ROUTER.
pub(crate) struct Link {
    output: DealerSendHalf,
    input: DealerRecvHalf,
    /// A socket that has lost its peer waits for another one, and tells nobody but who listens here.
    events: Receiver<SocketEvent>,
    /// Came while a message could not be sent.
    received: VecDeque<Bytes>,
}

/// Returns the name that a pair's ROUTER knows its DEALER by, which no stranger can guess.
pub(crate) fn identity<T>(setup: &PairSetup<T>, pair: u32) -> Result<PeerIdentity, BenchmarkError> {
    Ok(format!("{}-{pair}", setup.token_digits()).parse()?)
}

/// Connects each pair.
///
/// * `partners`: their endpoints, in order of pairs
pub(crate) async fn connect<T>(setup: PairSetup<T>, partners: &str) -> Result<Vec<Link>, BenchmarkError> {
    let mut links = Vec::new();
    for (pair, endpoint) in (0..setup.pairs).zip(partners.split(' ')) {
        let mut options = SocketOptions::default();
        options.peer_identity(identity(&setup, pair)?).connect_timeout(CONNECT_DEADLINE);
        let mut socket = DealerSocket::with_options(options);
        let events = socket.monitor();
        socket.connect(endpoint).await.map_err(|failure| format!("{endpoint}: {failure}"))?;
        let (output, input) = socket.split();
        links.push(Link { output, input, events, received: VecDeque::new() });
    }
    if links.len() == setup.pairs as usize {
        Ok(links)
    } else {
        Err(format!("there are {} partners for {} pairs", links.len(), setup.pairs).into())
    }
}

impl Link {
    /// Sends a message of one frame. It waits only if the socket's queue is full, and receives meanwhile: otherwise the partner,
    /// whose queue may be full as well, might wait for this end.
    pub(crate) async fn send(&mut self, frame: Bytes) -> Result<(), BenchmarkError> {
        let Self { output, input, events, received } = self;
        let mut sending = output.send(frame.into());
        if let Some(sent) = (&mut sending).now_or_never() {
            return Ok(sent?);
        }
        loop {
            tokio::select! {
                sent = &mut sending => return Ok(sent?),
                frame = receive(input, events) => received.push_back(frame?),
            }
        }
    }

    /// Waits for a message, and returns its only frame.
    pub(crate) async fn receive(&mut self) -> Result<Bytes, BenchmarkError> {
        match self.received.pop_front() {
            Some(frame) => Ok(frame),
            None => receive(&mut self.input, &mut self.events).await,
        }
    }
}

async fn receive(input: &mut DealerRecvHalf, events: &mut Receiver<SocketEvent>) -> Result<Bytes, BenchmarkError> {
    tokio::select! {
        biased;
        message = input.recv() => {
            let frames = message?.into_vec();
            let [frame] = <[_; 1]>::try_from(frames)
                .map_err(|frames| format!("a message has {} frames, allowed is 1", frames.len()))?;
            Ok(frame)
        }
        () = lost(events) => Err("the client has ended the connection".into()),
    }
}

async fn lost(events: &mut Receiver<SocketEvent>) {
    while let Some(event) = events.next().await {
        if let SocketEvent::Disconnected(_) = event {
            return;
        }
    }
}
