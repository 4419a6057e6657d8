use std::io;

use tokio::net::TcpListener;
use tonic::transport::server::{Router, TcpIncoming};

use crate::log;
use crate::network::HostPort;

/// Where one service is served: bound before anything is.
pub(super) struct Listener {
    incoming: TcpIncoming,
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
        Ok(Self { incoming: TcpIncoming::from(listener).with_nodelay(Some(true)), address })
    }

    /// Returns where it listens, with the port that it really has.
    pub(super) fn address(&self) -> &HostPort {
        &self.address
    }

    /// Serves until told to end, and until the calls in progress then have ended.
    pub(super) async fn serve(self, service: Router, end: impl Future<Output = ()>) {
        if let Err(failure) = service.serve_with_incoming_shutdown(self.incoming, end).await {
            log::warn(&format!("the service at {} failed: {failure}", self.address));
        }
    }
}
