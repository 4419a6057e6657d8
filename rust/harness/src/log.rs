//! Standard error, which is a testee's log.

use std::io::{self, Write};

/// Writes a warning to standard error. Nobody may be there to read it.
pub fn warn(message: &str) {
    let _ = writeln!(io::stderr(), "WARN {message}");
}
