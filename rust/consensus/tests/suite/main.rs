//! Replicas whose messages tests deliver, in orders of their own.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod cores;
mod group;
mod log_checks;
mod messages;
mod reconfigurations;
mod replacements;
mod runs;
mod simulation;
