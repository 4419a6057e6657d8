use mpp_harness::register::{GroupMessage, Introduction};
use mpp_harness::wire_enum;

use crate::nodes::serialised;

/// A message between replicas and their coordinator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RegisterMessage {
    /// Makes a replica ready for a run; actors are reached by the texts of their paths.
    Introduce(Introduction<String>),
    /// Answers it, once the replica is.
    Introduced,
    /// A message that is sent once all are introduced.
    Group(GroupMessage),
}

wire_enum!(RegisterMessage { 0 = Introduce(introduction), 1 = Introduced } else Group);

// After that of the messages of pairs.
serialised!(RegisterMessage, 1001);
