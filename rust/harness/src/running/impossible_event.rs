use std::error::Error;
use std::fmt;

/// Something happened that cannot happen in the state: a defect of the harness.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImpossibleEvent {
    message: String,
}

impl ImpossibleEvent {
    pub(crate) fn new(event: impl fmt::Debug, state: impl fmt::Debug) -> Self {
        Self { message: format!("{event:?} cannot happen in {state:?}") }
    }
}

impl fmt::Display for ImpossibleEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for ImpossibleEvent {}
