use std::error::Error;
use std::fmt;

/// A request has a parameter that is not allowed. Reads "name = value, allowed are ...": a sentence for the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidParameter {
    name: &'static str,
    value: String,
    allowed: String,
}

impl InvalidParameter {
    /// A refusal, with the field's name in the contract, its value, and the allowed values.
    #[must_use]
    pub fn new(name: &'static str, value: impl fmt::Display, allowed: impl fmt::Display) -> Self {
        Self { name, value: value.to_string(), allowed: allowed.to_string() }
    }
}

impl fmt::Display for InvalidParameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}, allowed are {}", self.name, self.value, self.allowed)
    }
}

impl Error for InvalidParameter {}

/// Makes sure that a number computed from a parameter and others, which `what` describes, is at most so much.
pub(super) fn require_at_most(
    most: u64,
    computed: u64,
    name: &'static str,
    value: u64,
    what: &str,
) -> Result<(), InvalidParameter> {
    if computed <= most {
        return Ok(());
    }
    Err(InvalidParameter::new(name, value, format_args!("values up to {most} for {what}, here {computed}")))
}

/// Returns a parameter as a number of 32 bits.
pub(super) fn narrow(name: &'static str, value: u64) -> Result<u32, InvalidParameter> {
    value.try_into().map_err(|_| InvalidParameter::new(name, value, "numbers of 32 bits"))
}
