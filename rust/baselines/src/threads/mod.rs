//! RUSTSTD: a thread for each component, with the standard library's channels between them.

mod all_pairs_shortest_path;
mod chameneos;
mod connection;
mod mailbox;
mod net_pinger;
mod network;
mod ping_pong;
mod ponger_server;
mod registry;
mod run_scope;
mod system_provider;
mod throughput_ping_pong;

pub(crate) use registry::testee;

#[cfg(test)]
pub(crate) use {run_scope::RunScope, system_provider::Threads};
