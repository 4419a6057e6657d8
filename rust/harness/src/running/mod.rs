//! The life cycle of a request, on a thread of its own.

mod benchmark_thread;
mod cause_chain;
mod impossible_event;
mod lacking;
mod outcome;
mod overloaded;
mod panics;
mod phases;
mod progress;
mod request_state;
mod run_loop;
mod unusable;
mod wrong_answer;
mod wrong_result;

pub use benchmark_thread::{BenchmarkThread, Ticket};
pub use cause_chain::cause_chain;
pub use impossible_event::ImpossibleEvent;
pub use lacking::Lacking;
pub use outcome::{not_implemented, refusal};
pub use overloaded::Overloaded;
pub use panics::{WatchedPanics, catch_panic};
pub use phases::{LocalPhases, Phases};
pub use progress::{Phase, Progress, ProgressBoard};
pub use request_state::{RequestEvent, RequestState};
pub use run_loop::RunLoop;
pub use unusable::Unusable;
pub use wrong_result::WrongResult;
