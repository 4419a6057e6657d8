use std::error::Error;
use std::fmt;
use std::io;
use std::net::{TcpListener, ToSocketAddrs};
use std::str::FromStr;

use tonic::transport::Endpoint;

/// The address of a service. Reads and writes as "host:port" or "[IPv6 address]:port".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostPort {
    /// Name or address; an IPv6 address without brackets.
    pub host: String,
    /// 0 leaves the choice to the operating system.
    pub port: u16,
}

/// A text is no address; a sentence for the user says why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidAddress(String);

impl fmt::Display for InvalidAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for InvalidAddress {}

impl HostPort {
    /// Binds the address, to accept connections from a runtime that must not block.
    ///
    /// # Errors
    ///
    /// If there is no such host, or it cannot be listened on.
    pub fn bind(&self) -> io::Result<TcpListener> {
        let addresses = (self.host.as_str(), self.port).to_socket_addrs();
        let addresses: Vec<_> = addresses.map_err(|_| io::Error::other("there is no such host"))?.collect();
        let listener = TcpListener::bind(addresses.as_slice())?;
        listener.set_nonblocking(true)?;
        Ok(listener)
    }

    /// Returns the endpoint to connect to.
    pub(crate) fn endpoint(&self) -> Result<Endpoint, InvalidAddress> {
        let endpoint = Endpoint::from_shared(format!("http://{self}"));
        endpoint.map_err(|_| InvalidAddress(format!("'{}' in '{self}' is no name of a host", self.host)))
    }
}

impl FromStr for HostPort {
    type Err = InvalidAddress;

    fn from_str(text: &str) -> Result<Self, InvalidAddress> {
        let (host, port) = text.rsplit_once(':').unwrap_or_default();
        let unbracketed = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        let address = unbracketed.unwrap_or(host);
        if address.trim().is_empty() || unbracketed.is_some() != address.contains(':') {
            let message = format!("address '{text}' is not host:port, such as 127.0.0.1:0 or [::1]:0");
            return Err(InvalidAddress(message));
        }
        Ok(Self { host: address.to_owned(), port: parse_port(port, text)? })
    }
}

fn parse_port(digits: &str, text: &str) -> Result<u16, InvalidAddress> {
    let all_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    let port = digits.parse().ok().filter(|_| all_digits);
    port.ok_or_else(|| InvalidAddress(format!("port '{digits}' in '{text}' is not a number from 0 to {}", u16::MAX)))
}

impl fmt::Display for HostPort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { host, port } = self;
        if host.contains(':') { write!(f, "[{host}]:{port}") } else { write!(f, "{host}:{port}") }
    }
}
