//! ATOMICBROADCAST: a replica on each of the first clients, the coordinator on the master, each a task. Each has a connection
//! to every other one, of which a task each reads; all that comes goes into one channel.

mod client;
mod coordinator;
mod frame;
mod master;
mod replica;
mod setup;
mod station;

pub(crate) use client::BroadcastClient;
pub(crate) use master::BroadcastMaster;
