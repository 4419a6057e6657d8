use std::collections::HashMap;
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mpp_harness::{BenchmarkError, log};

use super::connection::{Input, Output, halves};
use super::run_scope::{RunScope, Spawner};
use crate::content::FrameContent;
use crate::network::{Admission, GREETING_DEADLINE, NetSetup, Ping, Pong};

/// Where the master connects to, and a ponger for each of its connections.
pub(crate) struct PongerServer {
    address: SocketAddr,
    connections: Arc<Connections>,
}

impl PongerServer {
    /// Listens at a host, on any port.
    pub(crate) fn start(host: &str, setup: NetSetup, scope: &mut RunScope) -> Result<Self, BenchmarkError> {
        let listener = TcpListener::bind((host, 0))?;
        let address = listener.local_addr()?;
        let connections =
            Arc::new(Connections { admission: Admission::new(setup), open: Mutex::new(Some(HashMap::new())) });
        let (theirs, spawner) = (Arc::clone(&connections), scope.spawner());
        scope.start(move || {
            accept(&listener, &theirs, &spawner).inspect_err(|failure| log::warn(&format!("cannot accept: {failure}")))
        })?;
        Ok(Self { address, connections })
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends listening, and all connections.
    pub(crate) fn close(&self) {
        self.connections.close();
        // Wakes the thread that listens; it has ended if nobody is there.
        let _ = TcpStream::connect_timeout(&self.address, GREETING_DEADLINE);
    }
}

/// The connections that are there.
struct Connections {
    admission: Admission,
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
        let (stream, peer) = listener.accept()?;
        let stream = Arc::new(stream);
        if !connections.add(number, &stream) {
            break;
        }
        let connections = Arc::clone(connections);
        spawner.spawn(move || {
            let outcome = serve(&stream, &connections.admission);
            connections.remove(number);
            match outcome {
                // That it ends fails the master's run, if it is the master's.
                Err(failure) if !connections.is_closed() => {
                    log::warn(&format!("ended the connection of {peer}: {failure}"));
                }
                _ => {}
            }
            Ok(())
        })?;
    }
    Ok(())
}

fn serve(stream: &TcpStream, admission: &Admission) -> Result<(), BenchmarkError> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(GREETING_DEADLINE))?;
    let (mut input, mut output) = halves(stream);
    let greeting = admission.admit(input.receive(&mut output)?)?;
    stream.set_read_timeout(None)?;
    output.send(&greeting)?;
    if admission.setup.static_only { pong::<()>(&mut input, &mut output) } else { pong::<u64>(&mut input, &mut output) }
}

fn pong<C: FrameContent>(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), BenchmarkError> {
    while let Some(Ping::<C>(content)) = input.receive(output)? {
        output.send(&Pong(content))?;
    }
    Ok(())
}
