//! Options that a user sets for a testee: `MPP_OPTIONS="batch=50,scheduler=small"`.
//!
//! A testee declares its options by [`Testee::option`](crate::Testee::option) and
//! [`Testee::option_words`](crate::Testee::option_words); [`program::run`](crate::program::run) refuses all others.

use std::fmt;
use std::ops::RangeInclusive;
use std::{env, iter};

use crate::processors;

/// The environment variable.
const ENVIRONMENT_VARIABLE: &str = "MPP_OPTIONS";

/// The messages that a component handles per turn at most: a name that testees of all languages share.
pub const BATCH: &str = "batch";

/// The threads of a pool: a name that testees of all languages share.
pub const WORKERS: &str = "workers";

/// The threads that a pool may have.
pub(crate) const WORKERS_RANGE: RangeInclusive<u64> = 1..=1024;

/// An option's name and its values.
#[derive(Clone, Debug)]
pub(crate) struct TesteeOption {
    pub(crate) name: String,
    pub(crate) values: Values,
}

/// The values that an option takes.
#[derive(Clone, Debug)]
pub(crate) enum Values {
    Numbers(RangeInclusive<u64>),
    Words(Vec<String>),
}

impl Values {
    fn take(&self, value: &str) -> bool {
        match self {
            Self::Numbers(range) => value.parse().is_ok_and(|number| range.contains(&number)),
            Self::Words(words) => words.iter().any(|word| word == value),
        }
    }
}

impl fmt::Display for TesteeOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.values {
            Values::Numbers(range) => write!(f, "{}={} to {}", self.name, range.start(), range.end()),
            Values::Words(words) => write!(f, "{}={}", self.name, words.join("|")),
        }
    }
}

/// Returns an option's value; nothing if it is not set, or not to a number.
#[must_use]
pub fn number(name: &str) -> Option<u64> {
    value_in(&text(), name)?.parse().ok()
}

/// Returns an option's value; nothing if it is not set.
#[must_use]
pub fn word(name: &str) -> Option<String> {
    value_in(&text(), name).map(str::to_owned)
}

/// Returns the threads of a pool: one per processor that this process may use, unless [`WORKERS`] was set.
#[must_use]
pub fn workers() -> usize {
    let set = number(WORKERS).and_then(|workers| usize::try_from(workers).ok());
    set.unwrap_or_else(processors)
}

/// Returns all options that were set with their values, in order, neither of them checked.
#[must_use]
pub fn set() -> Vec<(String, String)> {
    let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
    assignments(&text()).map(split).map(owned).collect()
}

/// Returns the options as they were given.
pub(crate) fn text() -> String {
    env::var_os(ENVIRONMENT_VARIABLE).map_or_else(String::new, |text| text.to_string_lossy().into_owned())
}

/// Returns a sentence about the first thing wrong with the options, if anything is.
pub(crate) fn wrong(text: &str, symbol: &str, allowed: &[TesteeOption]) -> Option<String> {
    let mut seen: Vec<&str> = Vec::new();
    for assignment in assignments(text) {
        let (name, value) = split(assignment);
        let option = allowed.iter().find(|option| option.name == name);
        if !option.is_some_and(|option| option.values.take(value)) || seen.contains(&name) {
            let allowed = allowed.iter().map(TesteeOption::to_string).reduce(|all, next| format!("{all}, {next}"));
            let allowed = allowed.as_deref().unwrap_or("none");
            return Some(format!("{ENVIRONMENT_VARIABLE} has '{assignment}'; {symbol} takes each once: {allowed}"));
        }
        seen.push(name);
    }
    None
}

fn value_in<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    assignments(text).map(split).find(|(set, _)| *set == name).map(|(_, value)| value)
}

fn split(assignment: &str) -> (&str, &str) {
    assignment.split_once('=').unwrap_or((assignment, ""))
}

fn assignments(text: &str) -> impl Iterator<Item = &str> {
    iter::once(text).filter(|text| !text.trim().is_empty()).flat_map(|text| text.split(','))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed() -> Vec<TesteeOption> {
        let words = ["stealing", "sharing"].map(str::to_owned).to_vec();
        vec![
            TesteeOption { name: BATCH.to_owned(), values: Values::Numbers(1..=100) },
            TesteeOption { name: "scheduler".to_owned(), values: Values::Words(words) },
        ]
    }

    #[test]
    fn options_that_a_testee_has_are_taken() {
        for text in ["", "batch=1", "batch=100", "scheduler=sharing", "scheduler=stealing,batch=2"] {
            assert_eq!(wrong(text, "FAKE", &allowed()), None, "{text}");
        }
        assert_eq!(value_in("workers=2,batch=50", BATCH), Some("50"));
        assert_eq!(value_in("batches=50", BATCH), None);
    }

    #[test]
    fn all_others_are_refused_with_their_value() {
        for text in [
            "batch",
            "batch=",
            "batch=0",
            "batch=101",
            "batch=x",
            "workers=2",
            "batch=1,batch=1",
            "batch=1,",
            ",",
            "scheduler",
            "scheduler=",
            "scheduler=Sharing",
            "scheduler=sharing|stealing",
        ] {
            assert!(wrong(text, "FAKE", &allowed()).is_some(), "{text}");
        }
        for (text, parts) in [("batch=0", ["'batch=0'", "1 to 100"]), ("scheduler=x", ["'scheduler=x'", "|sharing"])] {
            let sentence = wrong(text, "FAKE", &allowed()).unwrap();
            assert!(parts.iter().all(|part| sentence.contains(part)), "{sentence}");
        }
        assert!(wrong("batch=1", "FAKE", &[]).is_some_and(|it| it.contains("none")));
    }
}
