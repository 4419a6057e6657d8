//! The shared part of both testees' benchmarks between processes: the frames on a connection, and the phases. Each testee
//! makes, reads and writes connections in its own way, behind [`NetSystem`].

mod admission;
mod batch_terms;
mod frame;
mod messages;
mod net_benchmark;
mod net_client;
mod net_connections;
mod net_master;
mod net_system;
mod service;
mod sized_throughput;
mod strangers;
mod transfer_message;

use std::time::Duration;

use mpp_tasks::pairs::PairSetup;

pub(crate) use admission::Admission;
pub(crate) use batch_terms::{BatchTerms, HEAD_BYTES};
pub(crate) use frame::{FrameBuffer, LENGTH_BYTES, Message, body_bytes, decode, encode, frame_bytes};
pub(crate) use messages::{Ack, Greeting, Ping, Pong};
pub(crate) use net_benchmark::{NetBenchmark, NetLatency, NetPingPong};
pub(crate) use net_client::NetClient;
pub(crate) use net_connections::NetConnections;
pub(crate) use net_master::NetMaster;
pub(crate) use net_system::{NetSystem, connection_failed};
pub(crate) use service::Service;
pub(crate) use sized_throughput::SizedThroughput;
pub(crate) use strangers::{CONNECTING_AT_ONCE, Strangers};
pub(crate) use transfer_message::TransferMessage;

/// The master sends it to its clients in set-up: the terms are the task of the client's ends.
pub(crate) type NetSetup = PairSetup<Service>;

/// The deadline for connecting to a client and exchanging greetings.
pub(crate) const GREETING_DEADLINE: Duration = Duration::from_secs(5);

/// The pause after accepting has failed, such as for want of descriptors.
pub(crate) const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// TCP takes so many bytes in each direction while nobody reads, with any size of its buffers.
const SOCKETS_BYTES: u64 = 64 * 1024;

/// Returns whether so many messages can be under way if those who send them do not read meanwhile: if they cannot, the two
/// ends of a connection may both wait for the other one to read.
pub(crate) fn fits_sockets<M: Message>(messages: u64) -> bool {
    messages * frame_bytes::<M>() as u64 <= SOCKETS_BYTES
}
