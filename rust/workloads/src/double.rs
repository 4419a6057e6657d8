use std::fmt;

/// As [`Double`], for a number of half as many bits.
pub(crate) struct Float(pub(crate) f32);

impl fmt::Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_finite() { write!(f, "{:?}", self.0) } else { Double(self.0.into()).fmt(f) }
    }
}

/// A number as messages to the runner have it, in every language: short, and exact when read again.
pub struct Double(pub f64);

impl fmt::Display for Double {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            f64::INFINITY => f.write_str("Infinity"),
            f64::NEG_INFINITY => f.write_str("-Infinity"),
            number => write!(f, "{number:?}"),
        }
    }
}
