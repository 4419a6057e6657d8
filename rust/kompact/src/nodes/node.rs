use std::io;
use std::net::{SocketAddr, ToSocketAddrs, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use kompact::config_keys::system::LABEL;
use kompact::prelude::*;
use kompact_net::NetworkConfig;
use mpp_harness::{BenchmarkError, DEADLINE, RunLatch, RunWatch};
use socket2::{Domain, Socket, Type};

use super::known_nodes::KnownNodes;
use super::network_log::NetworkWarnings;
use super::node_watch::{NodeWatch, WatchMessage};
use super::{NetScope, NodeFailures};
use crate::run_scope::RunScope;
use crate::system_provider;

/// The deadline for connecting to another node.
const CONNECT_DEADLINE: Duration = Duration::from_secs(20);

/// The deadline for a node to end. It holds even if the others do not answer.
const END_DEADLINE: Duration = Duration::from_secs(10);

/// More than enough, unless most ports are taken.
const PORT_ATTEMPTS: u32 = 50;

/// The default limit on the chunks of a pool of buffers.
const DEFAULT_CHUNKS: usize = 1000;

/// The most connections of a node: more than a run has nodes, and so few that strangers cannot take all buffers, of which
/// each connection has a chunk.
const MOST_CONNECTIONS: u32 = 256;

/// Numbers the systems of this process.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// A node's system for one request: the settings of local benchmarks, and Kompact's network by TCP.
pub(crate) struct Node {
    system: KompactSystem,
    address: SocketAddr,
    watch: Arc<Component<NodeWatch>>,
    watch_path: ActorPath,
    failures: NodeFailures,
    _warnings: NetworkWarnings,
}

impl Node {
    /// Starts a node.
    ///
    /// * `host`: name or address at which other nodes reach it; the operating system chooses the port
    /// * `in_flight`: the most messages that can be under way at one time
    /// * `master`: for a client, who hears of its failures on the master
    pub(crate) fn start(host: &str, in_flight: u64, master: Option<ActorPath>) -> Result<Self, BenchmarkError> {
        let name = format!("node-{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let failures = NodeFailures::new();
        let known = KnownNodes::default();
        let warnings = NetworkWarnings::of(name.clone(), &failures, &known);
        let system = start_system(host, in_flight, name)?;
        let address = system.system_path().socket_address();
        let is_client = master.is_some();
        let watch = NodeWatch::create(&system, &failures, &known, master);
        if is_client {
            let watch = watch.actor_ref();
            failures.hear(move |what| watch.tell(WatchMessage::Report(format!("client {address} failed: {what}"))));
        }
        match start_watch(&system, &watch) {
            Ok(watch_path) => Ok(Self { system, address, watch, watch_path, failures, _warnings: warnings }),
            Err(why) => {
                system_provider::end(system, END_DEADLINE)?;
                Err(why)
            }
        }
    }

    /// Returns where the node listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns who hears of failures here.
    pub(crate) fn watch_path(&self) -> &ActorPath {
        &self.watch_path
    }

    /// Returns the failures on this node.
    pub(crate) fn failures(&self) -> &NodeFailures {
        &self.failures
    }

    /// Connects to another node, before any message is sent to it.
    pub(crate) fn connect(&self, to: SocketAddr, watch: &RunWatch) -> Result<(), BenchmarkError> {
        let done = Arc::new(AtomicBool::new(false));
        let system = SystemPath::with_socket(Transport::Tcp, to);
        self.watch.actor_ref().tell(WatchMessage::Connect { to: system, done: Arc::clone(&done) });
        let what = format!("connecting to the client at {to}");
        watch.wait_until(&what, CONNECT_DEADLINE, || done.load(Ordering::Acquire))
    }

    /// Makes a place for actors that other nodes can reach.
    pub(crate) fn open(&self, latch: RunLatch, watch: &RunWatch) -> NetScope {
        NetScope::new(RunScope::new(latch, watch, &self.system), self.failures.clone())
    }

    /// Ends the system and all its actors.
    pub(crate) fn end(self) -> Result<(), BenchmarkError> {
        self.failures.end();
        system_provider::end(self.system, END_DEADLINE)
    }
}

fn start_system(host: &str, in_flight: u64, name: String) -> Result<KompactSystem, BenchmarkError> {
    let reserved = ReservedPort::at(host).map_err(|why| format!("cannot listen at {host}: {why}"))?;
    let most_chunks = most_chunks(in_flight)?;
    let mut buffers = BufferConfig::default();
    buffers.max_chunk_count(most_chunks);
    let mut network = NetworkConfig::with_buffer_config(reserved.address, buffers);
    network.set_hard_connection_limit(MOST_CONNECTIONS);
    let mut config = system_provider::config();
    config
        .set_config_value(&LABEL, name)
        // Those of actors, each of which has its own.
        .load_config_str(format!("[buffer_config]\nmax_chunk_count = {most_chunks}\n"))
        .system_components(DeadletterBox::new, network.build());
    system_provider::start(config)
}

fn start_watch(system: &KompactSystem, watch: &Arc<Component<NodeWatch>>) -> Result<ActorPath, BenchmarkError> {
    let (started, registered) = (system.start_notify(watch), system.register(watch));
    started.wait_timeout(DEADLINE).map_err(|why| format!("the watch of a node did not start: {why}"))?;
    match registered.wait_timeout(DEADLINE) {
        Ok(Ok(path)) => Ok(path),
        Ok(Err(why)) => Err(format!("the watch of a node cannot be reached: {why:?}").into()),
        Err(why) => Err(format!("the watch of a node cannot be reached: {why}").into()),
    }
}

/// Returns how many chunks a pool of buffers may have: a chunk is in use as long as any message in it is under way, even
/// if all others have arrived, and a message may take parts of two.
fn most_chunks(in_flight: u64) -> Result<usize, BenchmarkError> {
    Ok(DEFAULT_CHUNKS + 2 * usize::try_from(in_flight)?)
}

/// A port that nobody else is given until this is dropped.
///
/// Kompact is told its port: if it may choose, it takes any that is free for TCP, and panics where the same is taken for
/// UDP. The port is held because a connection may otherwise have it by the time Kompact listens.
struct ReservedPort {
    address: SocketAddr,
    /// Bound, but not listening. The operating system gives the port to nobody who asks for any port; a socket that asks
    /// for this one, with SO_REUSEADDR as Kompact's has it, may listen there.
    _socket: Socket,
}

impl ReservedPort {
    /// Reserves one at an address of the host.
    fn at(host: &str) -> io::Result<Self> {
        let addresses: Vec<_> = (host, 0).to_socket_addrs()?.collect();
        let mut attempts = 1;
        loop {
            let reserved = Self::at_first_of(&addresses)?;
            match UdpSocket::bind(reserved.address) {
                Ok(_) => return Ok(reserved),
                Err(why) if attempts == PORT_ATTEMPTS => return Err(why),
                Err(_) => attempts += 1,
            }
        }
    }

    /// Reserves one at the first of the addresses that is one of this machine.
    fn at_first_of(addresses: &[SocketAddr]) -> io::Result<Self> {
        let mut failure = io::Error::from(io::ErrorKind::NotFound);
        for &address in addresses {
            match Self::at_address(address) {
                Ok(reserved) => return Ok(reserved),
                Err(why) => failure = why,
            }
        }
        Err(failure)
    }

    fn at_address(address: SocketAddr) -> io::Result<Self> {
        let socket = Socket::new(Domain::for_address(address), Type::STREAM, None)?;
        socket.set_reuse_address(true)?;
        socket.bind(&address.into())?;
        let address = socket.local_addr()?.as_socket().ok_or(io::ErrorKind::Unsupported)?;
        Ok(Self { address, _socket: socket })
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::ReservedPort;

    #[test]
    fn a_reserved_port_is_for_who_asks_for_it() {
        let reserved = ReservedPort::at("127.0.0.1").unwrap();
        // Listeners of the standard library have SO_REUSEADDR, as Kompact's have.
        let listener = TcpListener::bind(reserved.address).unwrap();
        assert_eq!(listener.local_addr().unwrap(), reserved.address);
    }
}
