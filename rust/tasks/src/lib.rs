//! Components that are tasks of Tokio, without a framework.
//!
//! * [`Tasks`], [`RunScope`], [`Supervisor`]: the runtime of a request, and the tasks of a run
//! * [`pairs`]: benchmarks between processes of pairs of tasks, with any carrier of their messages

pub mod pairs;
mod run_scope;

use mpp_harness::TokioSystem;
pub use run_scope::{RunScope, Supervisor};

/// The runtime of one request.
pub type Tasks = TokioSystem<RunScope>;
