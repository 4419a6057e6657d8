use std::fmt;

/// A number as messages to the runner have it, in whatever language: short, and exact when read again.
pub(crate) struct Double(pub(crate) f64);

impl fmt::Display for Double {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            f64::INFINITY => f.write_str("Infinity"),
            f64::NEG_INFINITY => f.write_str("-Infinity"),
            number => write!(f, "{number:?}"),
        }
    }
}
