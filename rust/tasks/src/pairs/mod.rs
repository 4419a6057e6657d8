//! Benchmarks between processes of pairs of tasks: one on the master, made for each run, its partner on the first client,
//! made once. A pair has a connection, which lasts for all runs of a request.

mod batch;
mod benchmark;
mod client;
mod file_message;
mod file_transfer;
mod master;
mod net_connections;
mod open_loop;
mod setup;
#[cfg(feature = "testing")]
pub mod testing;
mod transfer_message;

use std::time::Duration;

pub use batch::Batch;
pub use benchmark::{Component, PairBenchmark};
pub use client::PairClient;
pub use file_message::FileMessage;
pub use file_transfer::{FileCarrier, FileTransfer, ServedFile};
pub use master::PairMaster;
pub use net_connections::{NetConnections, ServedEnd, TransferCarrier};
pub use open_loop::OpenLoopPairs;
pub use setup::PairSetup;
pub use transfer_message::TransferMessage;

/// The deadline for connecting a pair.
pub const CONNECT_DEADLINE: Duration = Duration::from_secs(5);
