use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The addresses of the nodes that a node has connected to, or has shaken hands with. All others are strangers, whose
/// troubles do not concern the run. Clones are the same.
#[derive(Clone, Default)]
pub(super) struct KnownNodes(Arc<Mutex<HashSet<SocketAddr>>>);

impl KnownNodes {
    pub(super) fn add(&self, node: SocketAddr) {
        self.nodes().insert(node);
    }

    /// Returns whether a text names addresses, and only those of strangers.
    pub(super) fn only_strangers_in(&self, text: &str) -> bool {
        let nodes = self.nodes();
        let words = text.split_whitespace().map(|word| word.trim_end_matches(':'));
        let mut addresses = words.filter_map(|word| word.parse().ok()).peekable();
        addresses.peek().is_some() && !addresses.any(|address| nodes.contains(&address))
    }

    fn nodes(&self) -> MutexGuard<'_, HashSet<SocketAddr>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
