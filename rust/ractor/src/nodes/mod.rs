//! The shared part of benchmarks on several nodes ([`NetBenchmark`]): actors on the master, and their partners on the first
//! clients.
//!
//! Each node has a runtime and a node server of its own for each request ([`Node`]). Actors of one node find those of
//! another by process groups ([`Request`]), of which a process has only one set. Whatever fails on a node fails the request
//! at once, with a sentence that names it: actors that fail, and connections that are lost ([`Connections`]). A client
//! tells its master ([`FailureReports`]). What Ractor cannot read it would drop, without a word: so there are no such
//! messages ([`Message`]).

mod address_server;
mod client;
mod connections;
mod connector;
mod correspondent;
mod failure_reports;
mod group_peers;
mod introductions;
mod master;
mod member_address;
mod message;
mod net_benchmark;
mod net_setup;
mod node;
mod peer;
mod request;

pub(crate) use address_server::AddressServer;
pub(crate) use client::NetClient;
pub(crate) use connections::Connections;
pub(crate) use connector::Connector;
pub(crate) use correspondent::Correspondent;
pub(crate) use failure_reports::FailureReports;
pub(crate) use group_peers::{GroupPeers, KnownRun};
pub(crate) use introductions::Introductions;
pub(crate) use master::NetMaster;
pub(crate) use member_address::MemberAddress;
pub(crate) use message::{Message, unexpected};
pub(crate) use net_benchmark::NetBenchmark;
pub(crate) use net_setup::NetSetup;
pub(crate) use node::Node;
pub(crate) use peer::Peer;
pub(crate) use request::Request;
