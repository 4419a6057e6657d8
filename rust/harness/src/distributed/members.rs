use std::time::{Duration, Instant};

use tonic::transport::Endpoint;

use super::client_connection::ClientConnection;
use super::{Membership, MembershipEvent};
use crate::BenchmarkError;
use crate::network::{HostPort, TokenBearer};

/// Silence after which a client is lost: the request must fail within 10 s.
const LOST_AFTER: Duration = Duration::from_secs(8);

/// A master's clients, each with the time at which it was last heard of.
pub struct Members {
    expected: usize,
    token: TokenBearer,
    state: Membership,
    /// In order of check-in.
    list: Vec<Member>,
    /// A sentence for callers once the group is broken.
    lost: String,
}

struct Member {
    connection: ClientConnection,
    last_seen: Instant,
    /// True if it has checked in again. Only a client that does so is expected to go on.
    repeats: bool,
}

impl Members {
    /// A group that awaits so many clients, which are called with a token.
    pub fn new(expected: usize, token: TokenBearer) -> Self {
        Self { expected, token, state: Membership::AwaitingClients, list: Vec::new(), lost: String::new() }
    }

    /// Returns how many clients there are once all have checked in.
    pub fn expected(&self) -> usize {
        self.expected
    }

    /// Returns how many have.
    pub fn present(&self) -> usize {
        self.list.len()
    }

    /// Returns how the group is.
    pub fn state(&self) -> Membership {
        self.state
    }

    /// Returns how it came to be broken.
    pub fn lost(&self) -> &str {
        &self.lost
    }

    /// Returns the connections to the clients, in order of check-in.
    pub fn connections(&self) -> Vec<ClientConnection> {
        self.list.iter().map(|member| member.connection.clone()).collect()
    }

    /// Takes a check-in; see [`Clients::check_in`](super::Clients::check_in).
    pub fn check_in(&mut self, address: HostPort, endpoint: &Endpoint) -> Result<(), BenchmarkError> {
        let missing = self.expected - self.list.len();
        let known = self.list.iter_mut().find(|member| *member.connection.address() == address);
        let event = match known {
            Some(_) => MembershipEvent::RepeatedCheckIn,
            None if missing == 1 => MembershipEvent::LastCheckIn,
            None => MembershipEvent::CheckIn,
        };
        let before = self.state;
        self.state = before.after(event)?;
        if !before.accepts(event) {
            let late = || format!("client {address} is too late: all {} clients have checked in", self.expected);
            return Err(if before == Membership::Broken { self.lost.clone() } else { late() }.into());
        }
        let last_seen = Instant::now();
        if let Some(member) = known {
            member.last_seen = last_seen;
            member.repeats = true;
        } else {
            let connection = ClientConnection::new(address, endpoint, self.token.clone());
            self.list.push(Member { connection, last_seen, repeats: false });
        }
        Ok(())
    }

    /// Returns clients that have fallen silent. The first one breaks the group, and comes along in a sentence.
    pub fn find_silent(&mut self) -> (Vec<ClientConnection>, Option<String>) {
        let silent = |member: &&Member| member.repeats && member.last_seen.elapsed() > LOST_AFTER;
        let silent: Vec<_> = self.list.iter().filter(silent).map(|member| member.connection.clone()).collect();
        let lost = silent.first().filter(|_| self.state != Membership::Broken).map(|client| {
            let (address, seconds) = (client.address(), LOST_AFTER.as_secs());
            format!("client {address} was lost: nothing was heard of it for {seconds} s")
        });
        if let (Some(lost), Ok(broken)) = (&lost, self.state.after(MembershipEvent::ClientLost)) {
            self.state = broken;
            self.lost.clone_from(lost);
        }
        (silent, lost)
    }
}
