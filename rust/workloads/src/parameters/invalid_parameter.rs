use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

/// A request asks for what is not allowed. Reads "name = value, allowed are ...": a sentence for the one who asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidParameter {
    name: &'static str,
    value: String,
    allowed: String,
}

impl InvalidParameter {
    /// A refusal, by the field's name in the contract, its value, and which values there are instead.
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

/// Returns a value that is in range.
pub(super) fn in_range(
    name: &'static str,
    value: impl Into<u64>,
    allowed: RangeInclusive<u64>,
) -> Result<u64, InvalidParameter> {
    let value = value.into();
    if allowed.contains(&value) {
        return Ok(value);
    }
    Err(InvalidParameter::new(name, value, format_args!("{} to {}", allowed.start(), allowed.end())))
}

/// As [`in_range`], for what has 32 bits.
pub(super) fn number_in_range(
    name: &'static str,
    value: impl Into<u64>,
    allowed: RangeInclusive<u64>,
) -> Result<u32, InvalidParameter> {
    let refusal = InvalidParameter::new(name, u32::MAX, format_args!("{} to {}", allowed.start(), allowed.end()));
    u32::try_from(in_range(name, value, allowed)?).map_err(|_| refusal)
}

/// Returns a refusal of a parameter if what is computed from it and others, in the words of `what`, is too much.
pub(super) fn require_at_most(
    most: u64,
    computed: u64,
    name: &'static str,
    value: u32,
    what: &str,
) -> Result<(), InvalidParameter> {
    if computed <= most {
        return Ok(());
    }
    Err(InvalidParameter::new(name, value, format_args!("values up to {most} for {what}, here {computed}")))
}

/// As [`in_range`], for the number of something that is held in memory.
pub(super) fn count_in_range(
    name: &'static str,
    value: u32,
    allowed: RangeInclusive<u64>,
) -> Result<usize, InvalidParameter> {
    in_range(name, value, allowed)?;
    Ok(value as usize)
}
