//! The shared part of benchmarks on several nodes ([`NetBenchmark`]): actors on the master, and their partners on clients.
//!
//! Each node has a system of its own for each request ([`Node`]), since how long its buffers may become depends on the
//! request's parameters. Whatever fails on a node fails the request at once, and with a sentence that names it
//! ([`NodeFailures`]): components that fail ([`NetScope`]), connections that are lost ([`node_watch`]), and messages that
//! are, which only the log tells of ([`network_log`]). A client tells its master.

pub(crate) mod address;
mod buffers;
mod client;
mod delivery;
mod known_nodes;
mod master;
mod message;
mod net_benchmark;
mod net_scope;
mod net_setup;
mod network_log;
mod node;
mod node_watch;
mod partners;
mod peers;
pub(crate) mod serialised;

pub(crate) use buffers::starts_with_buffers;
pub(crate) use client::NetClient;
pub(crate) use delivery::{fault, receive, send, unexpected};
pub(crate) use master::NetMaster;
pub(crate) use message::Message;
pub(crate) use mpp_harness::distributed::NodeFailures;
pub(crate) use net_benchmark::{NetBenchmark, NetVerification, Reset};
pub(crate) use net_scope::NetScope;
pub(crate) use net_setup::NetSetup;
pub(crate) use network_log::NetworkLog;
pub(crate) use node::Node;
pub(crate) use partners::Partners;
pub(crate) use peers::Peers;
pub(crate) use serialised::serialised;
