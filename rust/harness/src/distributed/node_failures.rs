use std::sync::{Arc, Mutex};

use crate::sync::lock;

/// Longest sentence that tells of a failure, in characters: some contain a message, which may be of any length.
const LONGEST: usize = 2000;

/// With RUST_BACKTRACE errors of some frameworks end with this line, and a backtrace in lines of its own.
const BACKTRACE: &str = "Backtrace:";

type Listener = Box<dyn Fn(&str) + Send>;

/// The failures on a node. A listener hears only the first one: others may well follow from it. Clones hear the same.
#[derive(Clone, Default)]
pub struct NodeFailures {
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    first: Option<String>,
    listener: Option<Listener>,
    ended: bool,
}

impl NodeFailures {
    /// No failures, which nobody hears.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes note of a failure, by a sentence.
    pub fn add(&self, what: &str) {
        let mut state = lock(&self.state);
        if state.ended || state.first.is_some() {
            return;
        }
        let lines: Vec<_> = what.lines().map(str::trim).take_while(|line| *line != BACKTRACE).collect();
        let sentence: String = lines.join(" ").chars().take(LONGEST).collect();
        if let Some(listener) = &state.listener {
            listener(&sentence);
        }
        state.first = Some(sentence);
    }

    /// Sets the listener to the failure that comes, or has come already. It replaces an earlier listener.
    pub fn hear(&self, listener: impl Fn(&str) + Send + 'static) {
        let mut state = lock(&self.state);
        if let Some(first) = &state.first {
            listener(first);
        }
        state.listener = Some(Box::new(listener));
    }

    /// Returns whether there was a failure.
    #[must_use]
    pub fn any(&self) -> bool {
        lock(&self.state).first.is_some()
    }

    /// Hears no more: failures from now on follow from the end of a node.
    pub fn end(&self) {
        let mut state = lock(&self.state);
        state.ended = true;
        state.listener = None;
    }
}
