//! Benchmarks of several nodes are in tests/two_processes.rs.

#[cfg(not(feature = "cluster"))]
mod answers;
#[cfg(not(feature = "cluster"))]
mod life_cycle;
#[cfg(feature = "cluster")]
mod messages;
#[cfg(feature = "cluster")]
mod nodes;
#[cfg(feature = "cluster")]
mod set_up;
