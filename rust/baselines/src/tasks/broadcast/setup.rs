use std::fmt;
use std::str::FromStr;

use mpp_consensus::MemberOptions;
use mpp_harness::BenchmarkError;
use mpp_harness::parameters::AtomicBroadcastParameters;

use crate::network::{NetSetup, Service};

/// The master sends it to its clients in set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BroadcastSetup {
    pub(super) member: MemberOptions,
    /// A pair's number tells who [connects](super::station::Peer).
    pub(super) connections: NetSetup,
}

impl BroadcastSetup {
    /// A set-up with a new token.
    pub(super) fn new(parameters: &AtomicBroadcastParameters) -> Result<Self, BenchmarkError> {
        let guests = parameters.members() as usize + 1;
        // A replica serves them, whatever the service.
        let service = Service::Pong { static_only: true, work_nanos: 0 };
        Ok(Self { member: parameters.into(), connections: NetSetup::new(guests, service)? })
    }
}

impl fmt::Display for BroadcastSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.member, self.connections)
    }
}

impl FromStr for BroadcastSetup {
    type Err = BenchmarkError;

    fn from_str(text: &str) -> Result<Self, BenchmarkError> {
        let (member, connections) = text.split_once('\n').ok_or("a set-up has 1 line")?;
        Ok(Self { member: member.parse()?, connections: connections.parse()? })
    }
}
