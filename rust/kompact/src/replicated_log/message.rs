use mpp_consensus::BroadcastMessage;
use mpp_harness::register::Introduction;
use mpp_harness::wire_enum;

use crate::nodes::serialised;

/// A message between replicas of a log and their coordinator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LogMessage {
    /// Makes a replica join a run; replicas are reached by the texts of their paths.
    Introduce(Introduction<String>),
    /// A message that is sent once all are introduced.
    Broadcast(BroadcastMessage),
}

wire_enum!(LogMessage { 0 = Introduce(introduction) } else Broadcast);

// After that of the messages of windows.
serialised!(LogMessage, 1003);
