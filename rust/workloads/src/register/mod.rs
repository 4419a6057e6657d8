//! ATOMICREGISTER but for how replicas reach each other: (N,N) atomic registers by Read-Impose Write-Consult-Majority
//! (Cachin, Guerraoui, Rodrigues: Introduction to Reliable and Secure Distributed Programming, 2011, algorithms 4.10 and
//! 4.11).

mod greetings;
mod group_member;
mod group_message;
mod message;
mod options;
mod replica;
mod replica_error;
mod rules;
mod verification;
mod workload;

pub use greetings::{Greeted, Greetings};
pub use group_member::{Effect, GroupMember};
pub use group_message::GroupMessage;
pub use message::{Ack, Introduction, Read, Stamp, Value, Write};
pub use options::RegisterOptions;
pub use replica::{Completion, Replica, Step};
pub use replica_error::ReplicaError;
pub use rules::{ReadImposeWriteConsultMajority, Rules};
pub use verification::{Invocation, UnexpectedResponse, Verification};
pub use workload::Workload;
