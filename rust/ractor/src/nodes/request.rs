use std::fmt::Write;
use std::net::SocketAddr;

use mpp_harness::BenchmarkError;

const COOKIE_BYTES: usize = 16;
const NAME_BYTES: usize = 8;

/// A request's secrets, known to all its nodes. The master draws them, and clients get them in their set-up, which needs the
/// run's token.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Request {
    /// Nodes prove to each other that they know it.
    pub(crate) cookie: String,
    /// Begins the names of all groups of the request.
    pub(crate) name: String,
}

impl Request {
    /// A new request.
    pub(crate) fn new() -> Result<Self, BenchmarkError> {
        Ok(Self { cookie: random_digits::<COOKIE_BYTES>()?, name: random_digits::<NAME_BYTES>()? })
    }

    /// Returns the group that clients report their failures to.
    pub(crate) fn failures(&self) -> String {
        format!("{} failures", self.name)
    }

    /// Returns the group of the actor with a number on the master.
    pub(crate) fn on_master(&self, number: usize) -> String {
        format!("{} master {number}", self.name)
    }

    /// Returns the group of the partner with a number on a node.
    pub(crate) fn on_node(&self, node: SocketAddr, number: usize) -> String {
        format!("{} {node} {number}", self.name)
    }
}

/// Returns so many random bytes in hexadecimal digits.
pub(crate) fn random_digits<const BYTES: usize>() -> Result<String, BenchmarkError> {
    let mut bytes = [0; BYTES];
    getrandom::getrandom(&mut bytes)?;
    let mut digits = String::with_capacity(2 * BYTES);
    for byte in bytes {
        write!(digits, "{byte:02x}")?;
    }
    Ok(digits)
}
