//! ATOMICREGISTER without a network: replicas whose messages tests deliver, in orders of their own.

mod greetings;
mod linearizability;
mod replica_group;
mod replicas;
mod scripts;
mod verification;
mod wrong_replicas;
