use std::net::SocketAddr;
use std::sync::Arc;

use mpp_consensus::{Coordinator, Outbox, Recipient};
use mpp_harness::BenchmarkError;
use mpp_harness::register::Introduction;
use tokio::runtime::Handle;
use tokio::sync::Mutex;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::timeout;

use super::frame::Frame;
use super::setup::BroadcastSetup;
use super::station::{Event, Peer, Station, receive};
use crate::network::{GREETING_DEADLINE, Greeting, connection_failed};
use crate::tasks::greeting;

/// The master's connections to all replicas, which last for all runs of a request.
#[derive(Clone)]
pub(super) struct Replicas {
    /// By rank.
    addresses: Arc<[SocketAddr]>,
    /// The coordinator's of the run.
    station: Arc<Mutex<Station>>,
    events: UnboundedSender<Event>,
}

impl Replicas {
    /// Connects to all replicas; tasks that read what they send end with the runtime.
    pub(super) async fn connect(addresses: &[SocketAddr], setup: &BroadcastSetup) -> Result<Self, BenchmarkError> {
        let (events, mailbox) = unbounded_channel();
        let mut station = Station::new(mailbox);
        let greeting = Greeting { token: setup.connections.token, pair: Peer::Coordinator.pair() };
        for (rank, address) in (0..).zip(addresses) {
            let failed = |why: BenchmarkError| format!("cannot connect to the client at {address}: {why}");
            let connected = timeout(GREETING_DEADLINE, greeting::connect(*address, greeting)).await;
            let (input, output) = connected.map_err(|why| failed(why.into()))?.map_err(failed)?.into_split();
            let peer = Peer::Replica(rank);
            station.add(peer, output);
            Handle::current().spawn(receive(peer, input, events.clone()));
        }
        Ok(Self { addresses: addresses.into(), station: Arc::new(Mutex::new(station)), events })
    }

    /// Sends the coordinator a message of its own node.
    pub(super) fn tell(&self, message: Frame) -> Result<(), BenchmarkError> {
        Ok(self.events.send(Event::Message(message))?)
    }

    /// Takes a run through its protocol; ends with a failure only.
    pub(super) async fn coordinate(self, run: u32, mut coordinator: Coordinator) -> Result<(), BenchmarkError> {
        let station = &mut *self.station.lock().await;
        let members: Vec<_> = self.addresses.iter().map(SocketAddr::to_string).collect();
        for rank in 0..u32::try_from(members.len())? {
            let members = members.clone();
            station.send(Peer::Replica(rank), &Frame::Join(Introduction { run, rank, members })).await?;
        }
        let mut outbox = Outbox::new();
        while let Some(event) = station.next().await {
            match event {
                Event::Message(Frame::Broadcast(message)) => coordinator.receive(message, &mut outbox)?,
                Event::Ended(Peer::Replica(rank), how) => {
                    let client = self.addresses.get(rank as usize).ok_or("the coordinator has lost itself")?;
                    return Err(connection_failed(*client, &how.into()));
                }
                other => return Err(format!("event {other:?} is not for the coordinator").into()),
            }
            for (recipient, message) in outbox.drain(..) {
                let Recipient::Replica(rank) = recipient else { continue };
                station.send(Peer::Replica(rank), &Frame::Broadcast(message)).await?;
            }
        }
        Ok(())
    }
}
