use std::collections::HashMap;
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use mpp_harness::{BenchmarkError, compute_for};

use super::batches::acknowledge;
use super::connection::{Input, Output, await_greeting, halves};
use super::pair_ends;
use super::run_scope::{RunScope, Spawner};
use crate::content::FrameContent;
use crate::network::{ACCEPT_PAUSE, Admission, NetSetup, Ping, Pong, Service, Strangers};

/// Takes the master's connections, and gives each a ponger.
pub(crate) struct PongerServer {
    address: SocketAddr,
    /// The socket that listens, as one that can be shut down.
    closer: TcpStream,
    connections: Arc<Connections>,
}

impl PongerServer {
    /// Listens at a host, on any port.
    pub(crate) fn start(host: &str, setup: NetSetup, scope: &mut RunScope) -> Result<Self, BenchmarkError> {
        let listener = TcpListener::bind((host, 0))?;
        let address = listener.local_addr()?;
        let closer = TcpStream::from(OwnedFd::from(listener.try_clone()?));
        let connections = Arc::new(Connections {
            admission: Admission::new(&setup),
            service: setup.terms,
            strangers: Strangers::new(),
            open: Mutex::new(Some(HashMap::new())),
        });
        let (theirs, spawner) = (Arc::clone(&connections), scope.spawner());
        scope.start(move || accept(&listener, &theirs, &spawner))?;
        Ok(Self { address, closer, connections })
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends listening, and all connections.
    pub(crate) fn close(&self) {
        self.connections.close();
        // Wakes the thread that listens. There is no more to be done if it fails.
        let _ = self.closer.shutdown(Shutdown::Both);
    }
}

/// The connections that are there.
struct Connections {
    admission: Admission,
    service: Service,
    strangers: Strangers<Arc<TcpStream>>,
    /// By number; none any more once the server has been closed.
    open: Mutex<Option<HashMap<u64, Arc<TcpStream>>>>,
}

impl Connections {
    fn lock(&self) -> MutexGuard<'_, Option<HashMap<u64, Arc<TcpStream>>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a connection, and returns whether it may be there.
    fn add(&self, number: u64, stream: &Arc<TcpStream>) -> bool {
        self.lock().as_mut().map(|open| open.insert(number, Arc::clone(stream))).is_some()
    }

    fn remove(&self, number: u64) {
        self.strangers.remove(number);
        self.lock().as_mut().map(|open| open.remove(&number));
    }

    fn is_closed(&self) -> bool {
        self.lock().is_none()
    }

    fn close(&self) {
        for stream in self.lock().take().into_iter().flat_map(HashMap::into_values) {
            // It may have ended already.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

fn accept(listener: &TcpListener, connections: &Arc<Connections>, spawner: &Spawner) -> Result<(), BenchmarkError> {
    for number in 0.. {
        let (stream, peer) = match listener.accept() {
            Ok((stream, peer)) => (Arc::new(stream), peer),
            Err(_) if connections.is_closed() => break,
            Err(failure) => {
                connections.admission.complain(&format!("cannot accept connections for now: {failure}"));
                thread::sleep(ACCEPT_PAUSE);
                continue;
            }
        };
        if !connections.add(number, &stream) {
            break;
        }
        if let Some(oldest) = connections.strangers.add(number, Arc::clone(&stream)) {
            // It may have ended already.
            let _ = oldest.shutdown(Shutdown::Both);
        }
        let connections = Arc::clone(connections);
        spawner.spawn(move || {
            let outcome = serve(number, &stream, &connections);
            connections.remove(number);
            match outcome {
                // The master notices the end of its connection, and fails the run.
                Err(failure) if !connections.is_closed() => {
                    connections.admission.complain(&format!("ended the connection of {peer}: {failure}"));
                }
                _ => {}
            }
            Ok(())
        })?;
    }
    Ok(())
}

fn serve(number: u64, stream: &TcpStream, connections: &Connections) -> Result<(), BenchmarkError> {
    let admission = &connections.admission;
    stream.set_nodelay(true)?;
    let greeting = admission.admit(await_greeting(stream)?)?;
    connections.strangers.remove(number);
    let (mut input, mut output) = halves(stream);
    output.send(&greeting)?;
    match connections.service {
        Service::Pong { static_only: true, .. } => pong::<()>(&mut input, &mut output),
        Service::Pong { work_nanos: 0, .. } => pong::<u64>(&mut input, &mut output),
        Service::Pong { work_nanos, .. } => work(Duration::from_nanos(work_nanos.into()), &mut input, &mut output),
        Service::Transfer(terms) => pair_ends::serve(terms, &mut input, &mut output),
        Service::Acknowledge(terms) => acknowledge(terms, &mut input, &mut output),
    }
}

/// Computes before each PONG. No PONG waits while its ponger computes for the next one.
fn work(time: Duration, input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), BenchmarkError> {
    while let Some(Ping::<u64>(content)) = input.receive(output)? {
        compute_for(time);
        output.send(&Pong(content))?;
        output.flush()?;
    }
    Ok(())
}

fn pong<C: FrameContent>(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), BenchmarkError> {
    while let Some(Ping::<C>(content)) = input.receive(output)? {
        output.send(&Pong(content))?;
    }
    Ok(())
}
