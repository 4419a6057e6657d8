//! Benchmarks on several nodes, which are all in this process.

mod answers;
mod failures;
mod messages;
mod mishaps;
mod set_up;
mod strangers;
mod systems;
mod troubled;

use kompact::prelude::ActorPath;

/// A path of an actor that nobody has created.
fn nobody_at(node: &str) -> ActorPath {
    format!("tcp://{node}#00000000-0000-0000-0000-000000000001").parse().unwrap()
}
