use std::error::Error;
use std::fmt;

/// Two runs of one request computed different answers.
#[derive(Debug)]
pub(super) struct WrongAnswer {
    pub(super) benchmark: &'static str,
    /// Number of the run from 1, warm-up runs included.
    pub(super) run: usize,
    pub(super) answer: u64,
    pub(super) first_answer: u64,
}

impl fmt::Display for WrongAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { benchmark, run, answer, first_answer } = self;
        write!(
            f,
            "run {run} of {benchmark} answered {answer:#018x}, run 1 answered {first_answer:#018x} (warm-up runs count)"
        )
    }
}

impl Error for WrongAnswer {}
