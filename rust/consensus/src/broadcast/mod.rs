//! The benchmark's protocol: replicas on clients, and a coordinator on the master, which proposes.

mod broadcast_error;
mod coordinator;
mod log_check;
mod longest_gap;
mod member;
mod member_options;
mod message;
mod replacement;
mod run;

pub use broadcast_error::BroadcastError;
pub use coordinator::Coordinator;
pub use log_check::{LogCheck, LogFault};
pub use longest_gap::LongestGap;
pub use member::{LOG_PART, Member};
pub use member_options::MemberOptions;
pub use message::{BroadcastMessage, Outbox, Recipient};
pub use run::{Agreed, BroadcastRun};
