//! Warnings of Kompact's network layer as failures: of a message that is dropped, and of some troubled connections, only
//! the log tells. Those about strangers are none.

use std::fmt::Arguments;
use std::sync::{Mutex, MutexGuard, PoisonError};

use slog::{Drain, KV, Key, Level, Never, OwnedKVList, Record, Serializer};

use super::NodeFailures;
use super::known_nodes::KnownNodes;

/// The network layer's modules, by how their names begin.
const NETWORK: &str = "kompact_net";

/// The key under which a record of the log names its system.
const SYSTEM: &str = "system";

type Nodes = Vec<(String, NodeFailures, KnownNodes)>;

static NODES: Mutex<Nodes> = Mutex::new(Vec::new());

fn nodes() -> MutexGuard<'static, Nodes> {
    NODES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A drain that tells nodes of their network's warnings, and then hands on every record.
pub(crate) struct NetworkLog<D> {
    next: D,
}

impl<D> NetworkLog<D> {
    /// A drain in front of another one.
    pub(crate) fn before(next: D) -> Self {
        Self { next }
    }
}

impl<D: Drain<Ok = (), Err = Never>> Drain for NetworkLog<D> {
    type Ok = ();
    type Err = Never;

    fn log(&self, record: &Record<'_>, values: &OwnedKVList) -> Result<(), Never> {
        if record.level().is_at_least(Level::Warning) && record.module().starts_with(NETWORK) {
            tell(record, values);
        }
        self.next.log(record, values)
    }
}

fn tell(record: &Record<'_>, values: &OwnedKVList) {
    let mut system = System(String::new());
    // Without a name it is nobody's.
    let _ = values.serialize(record, &mut system);
    if let Some((_, failures, known)) = nodes().iter().find(|(name, ..)| *name == system.0) {
        let warning = record.msg().to_string();
        if !known.only_strangers_in(&warning) {
            failures.add(&format!("Kompact's network layer: {warning}"));
        }
    }
}

/// The name of the system that a record is about.
struct System(String);

impl Serializer for System {
    fn emit_arguments(&mut self, key: Key, value: &Arguments<'_>) -> slog::Result {
        if key == SYSTEM {
            self.0 = value.to_string();
        }
        Ok(())
    }
}

/// While it lives, the warnings of a system's network layer are failures of its node.
pub(super) struct NetworkWarnings {
    system: String,
}

impl NetworkWarnings {
    /// Begins to listen to the system with the name.
    pub(super) fn of(system: String, failures: &NodeFailures, known: &KnownNodes) -> Self {
        nodes().push((system.clone(), failures.clone(), known.clone()));
        Self { system }
    }
}

impl Drop for NetworkWarnings {
    fn drop(&mut self) {
        nodes().retain(|(system, ..)| *system != self.system);
    }
}
