//! Kompact's pool of threads, of a kind that the user may choose.

use mpp_harness::{BenchmarkError, options};

/// The option for the kind.
pub(crate) const OPTION: &str = "scheduler";

/// The default: Kompact takes the first of the others that has room.
const AUTO: &str = "auto";

/// Each kind with the threads that it has room for: it finds one with work by a set of so many bits, or of any size.
const KINDS: [(&str, Option<usize>); 4] = [(AUTO, None), ("small", Some(32)), ("large", Some(64)), ("dynamic", None)];

/// Returns the names of the kinds.
pub(crate) fn kinds() -> [&'static str; 4] {
    KINDS.map(|(kind, _)| kind)
}

/// Returns the kind that was set, or the default.
pub(crate) fn kind() -> String {
    options::word(OPTION).unwrap_or_else(|| AUTO.to_owned())
}

/// Makes sure that a kind has room for threads: Kompact would panic.
pub(crate) fn require_room(kind: &str, threads: usize) -> Result<(), BenchmarkError> {
    match KINDS.iter().find(|(name, _)| *name == kind) {
        Some((_, Some(most))) if threads > *most => {
            Err(format!("{OPTION}={kind} has up to {most} threads, {}={threads} are set", options::WORKERS).into())
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pool_has_room_for_some_threads() {
        for (kind, threads) in [("auto", 1000), ("small", 32), ("large", 64), ("dynamic", 1000)] {
            assert!(require_room(kind, threads).is_ok(), "{kind}");
        }
        for (kind, threads) in [("small", 33), ("large", 65)] {
            assert!(require_room(kind, threads).is_err(), "{kind}");
        }
    }
}
