//! Components that are tasks of Tokio, without a framework.
//!
//! * [`Tasks`], [`RunScope`], [`Supervisor`]: the runtime of a request, and the tasks of a run
//! * [`pairs`]: benchmarks between processes of pairs of tasks, with any carrier of their messages

pub mod pairs;
mod run_scope;
mod system;

pub use run_scope::{RunScope, Supervisor};
pub use system::Tasks;
