use std::collections::HashMap;

use mpp_harness::BenchmarkError;
use tokio::io::{AsyncWriteExt, BufReader, BufWriter};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::mpsc::error::TryRecvError;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};

use super::frame::Frame;

/// The one at the other end of a connection, by the number of the pair in its greeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Peer {
    /// The master, with the coordinators of all runs.
    Coordinator,
    /// The replica of a rank.
    Replica(u32),
}

impl Peer {
    pub(super) fn of_pair(pair: u32) -> Self {
        pair.checked_sub(1).map_or(Self::Coordinator, Self::Replica)
    }

    pub(super) fn pair(self) -> u32 {
        match self {
            Self::Coordinator => 0,
            Self::Replica(rank) => rank + 1,
        }
    }
}

/// An event for a replica or the coordinator.
#[derive(Debug)]
pub(super) enum Event {
    /// Somebody has connected.
    Connected(Peer, OwnedWriteHalf),
    /// A message has come, or is that of the own node.
    Message(Frame),
    /// A connection has ended; a sentence says how.
    Ended(Peer, String),
}

/// The connections of a replica or of the coordinators, and the channel of all that comes.
pub(super) struct Station {
    mailbox: UnboundedReceiver<Event>,
    /// Those that have failed are here, too: nobody connects again.
    connections: HashMap<Peer, Option<Connection>>,
}

struct Connection {
    output: BufWriter<OwnedWriteHalf>,
    /// Used again for each frame.
    frame: Vec<u8>,
}

impl Station {
    pub(super) fn new(mailbox: UnboundedReceiver<Event>) -> Self {
        Self { mailbox, connections: HashMap::new() }
    }

    pub(super) fn add(&mut self, peer: Peer, output: OwnedWriteHalf) {
        self.connections.insert(peer, Some(Connection { output: BufWriter::new(output), frame: Vec::new() }));
    }

    /// Returns true if there is a connection, or was one.
    pub(super) fn knows(&self, peer: Peer) -> bool {
        self.connections.contains_key(&peer)
    }

    /// Passes over messages to somebody whose connection has failed: whoever has to know hears of it by an event.
    pub(super) fn give_up(&mut self, peer: Peer) {
        self.connections.insert(peer, None);
    }

    /// Sends a message, at the latest when this waits for the next event.
    pub(super) async fn send(&mut self, to: Peer, frame: &Frame) -> Result<(), BenchmarkError> {
        let Some(connection) = self.connections.get_mut(&to) else {
            return Err(format!("there is no connection to {to:?}").into());
        };
        if let Some(Connection { output, frame: bytes }) = connection {
            bytes.clear();
            frame.write(bytes);
            if output.write_all(bytes).await.is_err() {
                *connection = None;
            }
        }
        Ok(())
    }

    /// Waits for the next event; there is none any more if nobody can send one.
    pub(super) async fn next(&mut self) -> Option<Event> {
        match self.mailbox.try_recv() {
            Err(TryRecvError::Empty) => {
                self.flush().await;
                self.mailbox.recv().await
            }
            received => received.ok(),
        }
    }

    async fn flush(&mut self) {
        for connection in self.connections.values_mut() {
            if let Some(Connection { output, .. }) = connection
                && output.flush().await.is_err()
            {
                *connection = None;
            }
        }
    }
}

/// Passes on what comes over a connection, to its end.
pub(super) async fn receive(
    peer: Peer,
    input: OwnedReadHalf,
    mailbox: UnboundedSender<Event>,
) -> Result<(), BenchmarkError> {
    let outcome = pass_on(input, &mailbox).await;
    let how = outcome.as_ref().map_or_else(ToString::to_string, |()| "the other end has closed it".to_owned());
    mailbox.send(Event::Ended(peer, how))?;
    outcome
}

async fn pass_on(input: OwnedReadHalf, mailbox: &UnboundedSender<Event>) -> Result<(), BenchmarkError> {
    let mut input = BufReader::new(input);
    while let Some(frame) = Frame::read(&mut input).await? {
        mailbox.send(Event::Message(frame))?;
    }
    Ok(())
}
