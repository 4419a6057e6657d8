//! ATOMICREGISTER but for how replicas reach each other: (N,N) atomic registers by Read-Impose Write-Consult-Majority
//! (Cachin, Guerraoui, Rodrigues: Introduction to Reliable and Secure Distributed Programming, 2011, algorithms 4.10 and
//! 4.11).

mod message;
mod replica;
mod replica_error;
mod rules;
mod verification;
mod workload;

pub use message::{Ack, Read, Stamp, Value, Write};
pub use replica::{Completion, Replica, Step};
pub use replica_error::ReplicaError;
pub use rules::{ReadImposeWriteConsultMajority, Rules};
pub use verification::{Invocation, UnexpectedResponse, Verification};
pub use workload::Workload;
