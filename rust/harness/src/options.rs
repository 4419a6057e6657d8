//! Numbers that a user may set for a testee: `MPP_OPTIONS="batch=50,workers=2"`.
//!
//! A testee declares those that it has by [`Testee::option`](crate::Testee::option);
//! [`program::run`](crate::program::run) refuses all others.

use std::env;
use std::ops::RangeInclusive;

/// The environment variable.
const ENVIRONMENT_VARIABLE: &str = "MPP_OPTIONS";

/// The messages that a component handles per turn at most: a name that testees of all languages share.
pub const BATCH: &str = "batch";

/// An option's name and range.
#[derive(Clone, Debug)]
pub(crate) struct TesteeOption {
    pub(crate) name: String,
    pub(crate) range: RangeInclusive<u64>,
}

/// Returns an option's value; nothing if it is not set, or not to a number.
#[must_use]
pub fn number(name: &str) -> Option<u64> {
    number_in(&text(), name)
}

/// Returns the options as they were given.
pub(crate) fn text() -> String {
    env::var_os(ENVIRONMENT_VARIABLE).map_or_else(String::new, |text| text.to_string_lossy().into_owned())
}

/// Returns a sentence about the first thing wrong with the options, if anything is.
pub(crate) fn wrong(text: &str, symbol: &str, allowed: &[TesteeOption]) -> Option<String> {
    let mut seen: Vec<&str> = Vec::new();
    for assignment in assignments(text) {
        let (name, value) = assignment.split_once('=').unwrap_or((assignment, ""));
        let option = allowed.iter().find(|option| option.name == name);
        let taken = option.zip(value.parse().ok()).is_some_and(|(option, value)| option.range.contains(&value));
        if !taken || seen.contains(&name) {
            let each =
                |option: &TesteeOption| format!("{}={} to {}", option.name, option.range.start(), option.range.end());
            let allowed = allowed.iter().map(each).reduce(|all, next| format!("{all}, {next}"));
            let allowed = allowed.as_deref().unwrap_or("none");
            return Some(format!("{ENVIRONMENT_VARIABLE} has '{assignment}'; {symbol} takes each once: {allowed}"));
        }
        seen.push(name);
    }
    None
}

fn number_in(text: &str, name: &str) -> Option<u64> {
    let value = assignments(text).find_map(|assignment| assignment.strip_prefix(name)?.strip_prefix('='))?;
    value.parse().ok()
}

fn assignments(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(move |_| !text.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed() -> Vec<TesteeOption> {
        vec![TesteeOption { name: BATCH.to_owned(), range: 1..=100 }]
    }

    #[test]
    fn options_that_a_testee_has_are_taken() {
        for text in ["", "batch=1", "batch=100"] {
            assert_eq!(wrong(text, "FAKE", &allowed()), None, "{text}");
        }
        assert_eq!(number_in("workers=2,batch=50", BATCH), Some(50));
        assert_eq!(number_in("batches=50", BATCH), None);
    }

    #[test]
    fn all_others_are_refused_with_their_value() {
        for text in
            ["batch", "batch=", "batch=0", "batch=101", "batch=x", "workers=2", "batch=1,batch=1", "batch=1,", ","]
        {
            assert!(wrong(text, "FAKE", &allowed()).is_some(), "{text}");
        }
        assert!(
            wrong("batch=0", "FAKE", &allowed()).is_some_and(|it| it.contains("'batch=0'") && it.contains("1 to 100"))
        );
        assert!(wrong("batch=1", "FAKE", &[]).is_some_and(|it| it.contains("none")));
    }
}
