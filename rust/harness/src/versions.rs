use std::num::NonZero;
use std::thread;

const LOCK_FILE: &str = include_str!("../../Cargo.lock");
const WORKSPACE: &str = include_str!("../../Cargo.toml");

/// The language of benchmarks in Rust, with its version.
pub const LANGUAGE: &str = concat!("Rust ", env!("MPP_RUSTC_VERSION"));

/// The compiler of testees in Rust. There is no other runtime.
pub const RUNTIME: &str = concat!("rustc ", env!("MPP_RUSTC_VERSION"));

/// Returns how many processors this process may use, affinity and control groups respected; at least 1.
#[must_use]
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Returns the version of a crate that this build uses, the first one if there are several.
///
/// # Panics
///
/// If the lock file of the build has no such crate.
#[must_use]
pub fn locked_version(crate_name: &str) -> &'static str {
    let name = format!("name = \"{crate_name}\"");
    let mut lines = LOCK_FILE.lines().skip_while(|line| *line != name);
    let version = lines.nth(1).and_then(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    version.unwrap_or_else(|| panic!("Cargo.lock has no version of {crate_name}"))
}

/// The settings of the profile that variables of the build's environment override, such as
/// `CARGO_PROFILE_RELEASE_LTO = off`.
pub(crate) const OVERRIDDEN_FLAGS: Option<&str> = option_env!("MPP_PROFILE_OVERRIDES");

/// Returns the profile that testees are compiled by, with the keys that the workspace sets in it.
pub(crate) fn compiler_flags() -> String {
    flags(env!("MPP_PROFILE"))
}

fn flags(profile: &str) -> String {
    let heading = format!("[profile.{profile}]");
    let section = WORKSPACE.lines().skip_while(|line| *line != heading).skip(1);
    let keys: Vec<_> = section.take_while(|line| !line.starts_with('[')).filter(|line| line.contains('=')).collect();
    format!("{profile}: {}", keys.join(", ").replace('"', ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lock_file_knows_the_version_of_a_crate() {
        assert!(locked_version("tonic").starts_with("0."));
    }

    #[test]
    fn flags_are_those_of_the_profile() {
        assert_eq!(flags("dev"), "dev: debug = line-tables-only");
        assert_eq!(flags("release"), "release: lto = thin, codegen-units = 1");
    }

    #[test]
    #[should_panic(expected = "Cargo.lock has no version of no-such-crate")]
    fn a_crate_that_is_not_there_has_no_version() {
        let _ = locked_version("no-such-crate");
    }
}
