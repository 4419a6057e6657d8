use std::io;
use std::net::SocketAddr;

use mpp_consensus::{BroadcastMessage, Member, Outbox, Recipient, TICK};
use mpp_harness::register::Introduction;
use mpp_harness::{BenchmarkError, log};
use mpp_tasks::{RunScope, Supervisor};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::frame::Frame;
use super::setup::BroadcastSetup;
use super::station::{Event, Peer, Station, receive};
use crate::network::{GREETING_DEADLINE, Greeting};
use crate::tasks::{greeting, guests};

/// Listens at a host, on any port, with a replica for all runs of a request; returns where.
pub(super) async fn start(
    host: &str,
    setup: BroadcastSetup,
    scope: &mut RunScope,
) -> Result<SocketAddr, BenchmarkError> {
    let (events, mailbox) = unbounded_channel();
    let replica = Replica {
        setup,
        member: Member::new(setup.member),
        station: Station::new(mailbox),
        addresses: Vec::new(),
        rank: 0,
        events: events.clone(),
        readers: JoinSet::new(),
        supervisor: scope.supervisor(),
    };
    scope.start(async move {
        // The end of its connections tells the master.
        replica.live().await.inspect_err(|failure| log::warn(&format!("a replica failed: {failure}")))
    });
    scope.start(tick(events.clone()));
    let address = guests::listen(host, &setup.connections, scope, move |Greeting { pair, .. }, stream| {
        let (peer, events) = (Peer::of_pair(pair), events.clone());
        async move {
            let (input, output) = stream.into_split();
            events.send(Event::Connected(peer, output))?;
            match receive(peer, input, events).await {
                // Nodes end one after the other, while those that are left tick.
                Err(failure) if failure.is::<io::Error>() => Ok(()),
                outcome => outcome,
            }
        }
    });
    address.await
}

/// Ticks that have been missed are not made up for: a replica that was kept from running has not been idle.
async fn tick(replica: UnboundedSender<Event>) -> Result<(), BenchmarkError> {
    let mut interval = interval(TICK);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        replica.send(Event::Message(Frame::Broadcast(BroadcastMessage::Tick)))?;
    }
}

struct Replica {
    setup: BroadcastSetup,
    member: Member,
    station: Station,
    /// Those of all replicas, by rank.
    addresses: Vec<String>,
    rank: u32,
    events: UnboundedSender<Event>,
    /// They read the connections that it makes itself.
    readers: JoinSet<()>,
    supervisor: Supervisor,
}

impl Replica {
    async fn live(mut self) -> Result<(), BenchmarkError> {
        let mut outbox = Outbox::new();
        while let Some(event) = self.station.next().await {
            match event {
                Event::Connected(peer, output) => self.station.add(peer, output),
                // The master fails the run when a client has gone.
                Event::Ended(peer, _) => self.station.give_up(peer),
                Event::Message(Frame::Join(Introduction { run, rank, members })) => {
                    (self.rank, self.addresses) = (rank, members);
                    self.member.join(run, rank, u32::try_from(self.addresses.len())?, &mut outbox)?;
                }
                Event::Message(Frame::Broadcast(message)) => self.member.receive(message, &mut outbox)?,
            }
            for (recipient, message) in outbox.drain(..) {
                self.send(recipient, message).await?;
            }
        }
        Ok(())
    }

    async fn send(&mut self, recipient: Recipient, message: BroadcastMessage) -> Result<(), BenchmarkError> {
        let frame = Frame::Broadcast(message);
        let peer = match recipient {
            Recipient::Replica(rank) if rank == self.rank => return Ok(self.events.send(Event::Message(frame))?),
            Recipient::Replica(rank) => Peer::Replica(rank),
            Recipient::Coordinator => Peer::Coordinator,
        };
        if let (Peer::Replica(rank), false) = (peer, self.station.knows(peer)) {
            self.connect(rank).await?;
        }
        self.station.send(peer, &frame).await
    }

    /// Connects to a replica that it is the first to greet.
    async fn connect(&mut self, rank: u32) -> Result<(), BenchmarkError> {
        let address = self.addresses.get(rank as usize).ok_or_else(|| format!("there is no replica {rank}"))?;
        let failed = |why: BenchmarkError| format!("cannot connect to replica {rank} at {address}: {why}");
        let to = address.parse::<SocketAddr>().map_err(|why| failed(why.into()))?;
        let greeting = Greeting { token: self.setup.connections.token, pair: Peer::Replica(self.rank).pair() };
        let connected = timeout(GREETING_DEADLINE, greeting::connect(to, greeting)).await;
        let stream = connected.map_err(|why| failed(why.into()))?.map_err(failed)?;
        let (input, output) = stream.into_split();
        let (peer, events) = (Peer::Replica(rank), self.events.clone());
        self.station.add(peer, output);
        // Its end is an event, whatever it is.
        let reader = async move {
            let _ = receive(peer, input, events).await;
            Ok(())
        };
        self.readers.spawn(self.supervisor.supervise(reader));
        Ok(())
    }
}
