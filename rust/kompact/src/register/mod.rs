//! ATOMICREGISTER but for how a replica reaches the others: a replica on each of several nodes, the first one on the
//! master, and a coordinator that tells them when to begin.
//!
//! Before each run all replicas get ready for it together ([`Greetings`](mpp_harness::register::Greetings)), so that the run makes no connection and finds
//! nothing of an earlier one under way.

mod benchmark;
mod coordinator;
mod message;

pub(crate) use benchmark::{AtomicRegister, ReplicaKind};
pub(crate) use message::RegisterMessage;
