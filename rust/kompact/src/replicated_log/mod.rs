//! ATOMICBROADCAST: a replica of a log on each of the first clients, an actor each, and a coordinator on the master, which
//! proposes.

mod benchmark;
mod coordinator;
mod message;
mod replica;

pub(crate) use benchmark::AtomicBroadcast;
pub(crate) use message::LogMessage;
