use std::io;

use tokio::net::TcpListener;
use tonic::transport::Server;

use super::calls::Calls;
use crate::BenchmarkError;
use crate::network::{ConnectionLimits, GuardedConnections, HostPort};
use crate::running::cause_chain;

/// The socket of a service: bound before anything is served.
pub(super) struct Listener {
    listener: TcpListener,
    address: HostPort,
}

impl Listener {
    /// Binds; to be called where a runtime is.
    ///
    /// * `requested`: where; port 0 lets the operating system choose
    ///
    /// # Errors
    ///
    /// A sentence for the user, if the address cannot be listened on.
    pub(super) fn bind(requested: &HostPort) -> io::Result<Self> {
        Self::try_bind(requested)
            .map_err(|failure| io::Error::new(failure.kind(), format!("cannot listen on {requested}: {failure}")))
    }

    fn try_bind(requested: &HostPort) -> io::Result<Self> {
        let listener = TcpListener::from_std(requested.bind()?)?;
        let address = HostPort { port: listener.local_addr()?.port(), ..requested.clone() };
        Ok(Self { listener, address })
    }

    /// Returns where it listens, with the port that it really has.
    pub(super) fn address(&self) -> &HostPort {
        &self.address
    }

    /// Serves until told to end, and until the calls in progress then have ended.
    ///
    /// # Errors
    ///
    /// A sentence for the user, if nobody can connect any more.
    pub(super) async fn serve(self, calls: Calls, end: impl Future<Output = ()>) -> Result<(), String> {
        let (connections, accepting) = GuardedConnections::of(self.listener, ConnectionLimits::default());
        let failure: BenchmarkError = tokio::select! {
            served = Server::builder().serve_with_incoming_shutdown(calls, connections, end) => match served {
                Ok(()) => return Ok(()),
                Err(failure) => failure.into(),
            },
            failure = accepting => failure.into(),
        };
        Err(format!("the service at {} takes no connections any more: {}", self.address, cause_chain(&*failure)))
    }
}
