use std::error::Error;
use std::fmt;

/// The framework lacks a feature that a request asks for, such as an ask of its own: the request answers NotImplemented.
/// From set-up or the first prepare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lacking;

impl fmt::Display for Lacking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the framework does not have it")
    }
}

impl Error for Lacking {}
