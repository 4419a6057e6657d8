//! What both testees have in common of the benchmarks between processes: what goes over a connection, and the order of
//! things. How connections are made, read and written is up to each, as [`NetSystem`] says.

mod admission;
mod frame;
mod messages;
mod net_client;
mod net_master;
mod net_setup;
mod net_system;
mod strangers;

use std::time::Duration;

pub(crate) use admission::Admission;
pub(crate) use frame::{FrameBuffer, LENGTH_BYTES, Message, body_bytes, decode, encode, frame_bytes};
pub(crate) use messages::{Greeting, Ping, Pong};
pub(crate) use net_client::NetClient;
pub(crate) use net_master::NetMaster;
pub(crate) use net_setup::NetSetup;
pub(crate) use net_system::{NetSystem, connection_failed};
pub(crate) use strangers::Strangers;

/// How long connecting to a client, and its greeting, may take.
pub(crate) const GREETING_DEADLINE: Duration = Duration::from_secs(5);

/// How long nothing is accepted after accepting has failed, such as for want of descriptors.
pub(crate) const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// What TCP takes in each direction, whatever its buffers' sizes are at the time, without anybody reading it.
const SOCKETS_BYTES: u64 = 64 * 1024;

/// Returns whether so many messages can be under way if those who send them do not read meanwhile: if they cannot, the two
/// ends of a connection may both wait for the other one to read.
pub(crate) fn fits_sockets<M: Message>(messages: u64) -> bool {
    messages * frame_bytes::<M>() as u64 <= SOCKETS_BYTES
}
