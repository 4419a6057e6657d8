use super::Stamp;

/// The two decisions of the algorithm. They are apart so that tests can show that they notice wrong ones.
pub trait Rules {
    /// Returns whether a write is later than another one.
    #[must_use]
    fn is_later(stamp: Stamp, other: Stamp) -> bool {
        stamp > other
    }

    /// Returns true if a read may return without imposing its value.
    ///
    /// * `unanimous`: true if all values of its majority bear the same stamp
    #[must_use]
    fn skips_imposing(unanimous: bool) -> bool {
        unanimous
    }
}

/// The right ones.
#[derive(Debug)]
pub struct ReadImposeWriteConsultMajority;

impl Rules for ReadImposeWriteConsultMajority {}
