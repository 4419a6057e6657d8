//! ATOMICBROADCAST but for how messages go from one node to another.
//!
//! A framework's component wraps a [`Member`] for each replica and the [`Coordinator`] on the master. It hands them the
//! messages that come, sends those that they have to send, and sends each member a [`BroadcastMessage::Tick`] once per
//! [`TICK`]. Nothing in here has a thread, a timer or a socket.
//!
//! * [`Core`], [`new_core`]: omnipaxos and raft behind one interface
//! * [`Member`], [`Coordinator`], [`BroadcastMessage`], [`Outbox`]: the benchmark's protocol
//! * [`BroadcastRun`], [`LongestGap`]: a run, as the benchmark thread sees it
//! * [`LogCheck`], [`LogFault`]: the comparison of the replicas' logs

mod broadcast;
mod cores;

pub use broadcast::{
    Agreed, BroadcastError, BroadcastMessage, BroadcastRun, Coordinator, LOG_PART, LogCheck, LogFault, LongestGap,
    Member, MemberOptions, Outbox, Recipient,
};
pub use cores::{Core, CoreError, Decided, Outgoing, Roster, TICK, new_core};
