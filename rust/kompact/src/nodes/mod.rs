//! What benchmarks on several nodes have in common: pairs of actors, one on the master and its partner on the first
//! client.
//!
//! Each node has a system of its own for each request ([`Node`]), since how long its buffers may become depends on the
//! request's parameters. Whatever fails on a node fails the request at once, and with a sentence that names it
//! ([`NodeFailures`]): components that fail ([`NetScope`]), connections that are lost ([`node_watch`]), and messages that
//! are, which only the log tells of ([`network_log`]). A client tells its master.

mod address;
mod buffers;
mod client;
mod failures;
mod master;
mod message;
mod net_scope;
mod net_setup;
mod network_log;
mod node;
mod node_watch;
mod pairs;
mod partners;

pub(crate) use buffers::starts_with_buffers;
pub(crate) use client::NetClient;
pub(crate) use failures::NodeFailures;
pub(crate) use master::NetMaster;
pub(crate) use message::{Message, receive, send, unexpected};
pub(crate) use net_scope::NetScope;
pub(crate) use net_setup::NetSetup;
pub(crate) use network_log::NetworkLog;
pub(crate) use node::Node;
pub(crate) use pairs::{PairBenchmark, Reset};
pub(crate) use partners::Partners;
