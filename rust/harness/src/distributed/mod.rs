//! Benchmarks of several processes: membership of clients, and the calls between a master and its clients.

mod check_in;
mod client_connection;
mod client_host;
mod client_state;
mod client_thread;
mod clients;
mod master_phases;
mod members;
mod membership;
mod node_failures;

pub use check_in::CHECK_IN_INTERVAL;
pub(crate) use check_in::CheckIn;
pub use client_host::ClientHost;
pub use client_state::{ClientEvent, ClientState};
pub(crate) use client_thread::ClientThread;
pub(crate) use clients::Clients;
pub(crate) use master_phases::{MasterPhases, Nodes};
pub use membership::{Membership, MembershipEvent};
pub use node_failures::NodeFailures;
