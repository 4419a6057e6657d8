use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

const KEPT_BYTES: usize = 2000;
const PIECE_BYTES: usize = 8192;

/// The end of a worker's log, which goes on to the host's standard error.
#[derive(Debug, Default)]
pub(crate) struct LogTail {
    state: Mutex<State>,
    ended: Condvar,
}

#[derive(Debug, Default)]
struct State {
    kept: VecDeque<u8>,
    ended: bool,
}

impl LogTail {
    /// Passes the bytes on, until their end.
    pub(crate) fn follow(&self, mut input: impl Read) {
        let mut piece = [0; PIECE_BYTES];
        while let Ok(length @ 1..) = input.read(&mut piece) {
            // Nobody may be there to read it.
            let _ = io::stderr().write_all(&piece[..length]);
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            state.kept.extend(&piece[..length]);
            let surplus = state.kept.len().saturating_sub(KEPT_BYTES);
            state.kept.drain(..surplus);
        }
        self.state.lock().unwrap_or_else(PoisonError::into_inner).ended = true;
        self.ended.notify_all();
    }

    /// Returns the last lines, in a phrase that ends a sentence; waits a while for the log's end.
    pub(crate) fn phrase(&self, at_most: Duration) -> String {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.ended.wait_timeout_while(state, at_most, |state| !state.ended);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let (one, two) = state.kept.as_slices();
        let text = String::from_utf8_lossy(&[one, two].concat()).trim().to_owned();
        if text.is_empty() { "it has logged nothing".to_owned() } else { format!("its log ends: {text}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_log_is_kept() {
        let log = LogTail::default();
        assert_eq!(log.phrase(Duration::ZERO), "it has logged nothing");
        let text = "x".repeat(3 * PIECE_BYTES) + "the end\n";
        log.follow(text.as_bytes());
        let phrase = log.phrase(Duration::from_secs(10));
        assert!(phrase.ends_with("the end") && phrase.len() < KEPT_BYTES + 20, "{phrase}");
    }
}
