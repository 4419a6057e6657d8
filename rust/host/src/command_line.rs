use std::ffi::OsString;

use mpp_harness::program::Role;

/// Between the worker's words and the host's.
const SEPARATOR: &str = "--";

/// A worker's command, and the role that the host serves.
#[derive(Debug)]
pub(crate) struct CommandLine {
    /// The worker's program and its arguments, at least one word.
    pub(crate) command: Vec<OsString>,
    /// The role of the testee.
    pub(crate) role: Role,
}

impl CommandLine {
    /// Reads the arguments. Those behind the last `--` are the host's, so that a worker's may have others.
    ///
    /// The error is a sentence for the user and the usage.
    pub(crate) fn parse(words: &[OsString]) -> Result<Self, String> {
        let usage =
            |wrong: String| format!("{wrong}\nusage: mpp-host <worker> [<argument>...] {SEPARATOR} {}", Role::USAGE);
        let Some(end) = words.iter().rposition(|word| word == SEPARATOR) else {
            return Err(usage(format!("there is no {SEPARATOR} between the worker and the addresses")));
        };
        if end == 0 {
            return Err(usage(format!("there is no worker before the {SEPARATOR}")));
        }
        let addresses: Vec<_> = words[end + 1..].iter().map(|word| word.to_string_lossy().into_owned()).collect();
        Ok(Self { command: words[..end].to_vec(), role: Role::parse(&addresses).map_err(usage)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<CommandLine, String> {
        CommandLine::parse(&line.split_whitespace().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn the_addresses_stand_behind_the_last_separator() {
        let parsed = parse("worker -- x -- 127.0.0.1:0").unwrap();
        assert_eq!(parsed.command, ["worker", "--", "x"]);
        assert!(matches!(parsed.role, Role::Local { .. }));
        assert!(matches!(parse("w -- a:1 b:2 3").unwrap().role, Role::Master { clients: 3, .. }));
        assert!(matches!(parse("w -- a:1 b:2").unwrap().role, Role::Client { .. }));
    }

    #[test]
    fn a_wrong_line_is_answered_with_its_usage() {
        for line in
            ["", "worker 127.0.0.1:0", "-- 127.0.0.1:0", "worker --", "worker -- nonsense", "worker -- a:1 b:2 0"]
        {
            assert!(parse(line).unwrap_err().contains("usage: mpp-host"), "{line}");
        }
    }
}
