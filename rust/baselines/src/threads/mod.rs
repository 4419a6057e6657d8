//! RUSTSTD: a thread for each component, with the standard library's channels between them.

mod all_pairs_shortest_path;
mod batches;
mod chameneos;
mod connection;
mod counting;
mod fairness;
mod fork_join_create;
mod fork_join_throughput;
mod latency;
mod mailbox;
mod net_latency;
mod net_pinger;
mod network;
mod pair_ends;
mod ping_pong;
mod ponger_server;
mod prime_sieve;
mod registry;
mod request_reply;
mod run_scope;
mod system_provider;
mod thread_limit;
mod thread_ring;
mod throughput_ping_pong;

pub(crate) use registry::testee;

#[cfg(test)]
pub(crate) use {run_scope::RunScope, system_provider::Threads, thread_limit::ThreadLimit};
